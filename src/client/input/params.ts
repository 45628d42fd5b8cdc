// Parameters of a CSI sequence: "97:65;2:3" -> [[97, 65], [2, 3]]. A missing one is undefined.

/** Largest value read; nothing a keyboard or an answer says is larger than a code point or a size in pixels. */
const MAX_PARAM = 0x1fffff;

function parseParam(text: string): number | undefined {
  if (!/^\d{1,10}$/.test(text)) return undefined;
  return Math.min(Number(text), MAX_PARAM);
}

/** Fields between semicolons, each of subfields between colons. */
export const parseParams = (params: string): readonly (readonly (number | undefined)[])[] =>
  params.split(";").map((field) => field.split(":").map(parseParam));

/** The first subfield of every field, 0 where it is missing. */
export const plainParams = (params: string): readonly number[] => parseParams(params).map(([first]) => first ?? 0);
