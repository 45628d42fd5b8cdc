// From a path or argv[0] to the name that is compared with the catalog:
// "/usr/lib/x/codex.js" is "codex", "-zsh" is "zsh". Names are compared whole, never by parts.

const SUFFIX = /\.(?:exe|cmd|js|mjs|cjs)$/i;

/** The last path segment, unchanged. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The whole base name without a launcher's suffix and without the dash of a login shell. */
export function programName(path: string): string {
  const name = baseName(path);
  return (name.startsWith("-") && name === path ? name.slice(1) : name).replace(SUFFIX, "");
}
