// Reads the directory that a shell tells: OSC 7 `file://host/home/me/a%20b` and OSC 9;9 `9;/home/me` (body after `9;`).
// Only directories of this host are taken; whether they exist is for others to find out.

/** Longest path taken: PATH_MAX of Linux. */
export const MAX_CWD_LENGTH = 4096;

const FILE_URI = /^file:\/\/([^/]*)(\/.*)$/i;
const ENCODED_RUN = /(?:%[0-9a-f]{2})+/gi;
const CONTROL = /\p{Cc}/u;

/** The absolute path in `uri` if it names this host (`hostname`, "localhost" or none), else undefined. */
export function parseCwdUri(uri: string, hostname: string): string | undefined {
  // Each byte may be written as three characters.
  if (uri.length > 3 * MAX_CWD_LENGTH + 512) return undefined;
  const [, host, encoded] = FILE_URI.exec(uri) ?? [];
  if (host === undefined || encoded === undefined || !isThisHost(host, hostname)) return undefined;
  const path = decodePath(encoded);
  return path === undefined ? undefined : acceptPath(path);
}

/** The absolute path in the body of an OSC 9;9, which may stand in double quotes, else undefined. */
export function parseCwdPath(body: string): string | undefined {
  const [, quoted, bare] = /^9;(?:"(.*)"|(.*))$/.exec(body) ?? [];
  return acceptPath(quoted ?? bare ?? "");
}

function isThisHost(host: string, hostname: string): boolean {
  const told = host.toLowerCase();
  return told === "" || told === "localhost" || told === hostname.toLowerCase();
}

/** A lone `%` stands for itself: many shells encode nothing. Bytes that are no UTF-8 refuse the whole. */
function decodePath(encoded: string): string | undefined {
  try {
    return encoded.replace(ENCODED_RUN, (run) => decodeURIComponent(run));
  } catch {
    return undefined;
  }
}

function acceptPath(path: string): string | undefined {
  return path.startsWith("/") && path.length <= MAX_CWD_LENGTH && !CONTROL.test(path) ? path : undefined;
}
