// Blanks out what looks like a credential in text that leaves its pane: notifications, the outer terminal's title,
// reports upward, logs, bundles. A message may hold a whole command line. Errs on the side of masking.

/** Stands where a secret stood. */
export const MASK = "***";

interface SecretPattern {
  readonly pattern: RegExp;
  readonly replacement: string;
}

const PATTERNS: readonly SecretPattern[] = [
  // Authorization: Bearer eyJ…, and Basic
  { pattern: /\b(bearer|basic)([\s:=]+)[A-Za-z0-9._~+/=-]{8,}/gi, replacement: `$1$2${MASK}` },
  // https://user:secret@host
  { pattern: /(\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]*:)[^\s/@]+@/gi, replacement: `$1${MASK}@` },
  // TOKEN=…, api_key: "…", --password …, X-Auth-Token: …
  {
    pattern:
      /((?:^|[^A-Za-z0-9])[\w-]{0,40}(?:token|secret|passw(?:or)?d|passphrase|api[_-]?key|access[_-]?key|private[_-]?key|credential|auth[_-]?key)s?["']?(?:\s*[=:]\s*|\s+(?=["']?[^\s"']*\d)))(?!\*\*\*)(?:"[^"]*"|'[^']*'|[^\s"'&;,]+)/gi,
    replacement: `$1${MASK}`,
  },
  // Keys that tell by their prefix: OpenAI and Anthropic, GitHub, GitLab, Slack, AWS, Google, npm, Hugging Face
  { pattern: /\bsk-[A-Za-z0-9_-]{8,}/g, replacement: MASK },
  { pattern: /\b(?:gh[opsur]_|github_pat_|glpat-|xox[abeoprs]-|npm_|hf_)[A-Za-z0-9_-]{10,}/g, replacement: MASK },
  { pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, replacement: MASK },
  { pattern: /\bAIza[A-Za-z0-9_-]{30,}/g, replacement: MASK },
  // A JSON web token
  { pattern: /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?/g, replacement: MASK },
];

/** `text` with every likely credential replaced. Clean it first: an invisible character would split a token in two. */
export function maskSecrets(text: string): string {
  return PATTERNS.reduce((masked, { pattern, replacement }) => masked.replace(pattern, replacement), text);
}
