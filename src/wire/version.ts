/** Put in by the build from package.json. */
declare const MUX_VERSION: string | undefined;

/** The version of this program, as in package.json; "development" when it runs from its sources. */
export const VERSION: string = typeof MUX_VERSION === "string" ? MUX_VERSION : "development";
