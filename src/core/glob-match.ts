// Shell patterns as fnmatch(3) without flags: `*`, `?`, `[a-z]`, `[!a]`, `\x`. For names, so `/` and `.` are nothing special.

/** Whether the whole text matches the pattern. */
export function globMatches(pattern: string, text: string): boolean {
  const steps = compile(pattern);
  let at = 0;
  let from = 0;
  // The last star seen and where its match ended: the only place to come back to.
  let star = -1;
  let starEnd = 0;
  while (from < text.length) {
    const step = steps[at];
    if (step === "star") {
      star = at;
      starEnd = from;
      at += 1;
    } else if (step !== undefined && step(text.charAt(from))) {
      at += 1;
      from += 1;
    } else if (star >= 0) {
      starEnd += 1;
      from = starEnd;
      at = star + 1;
    } else return false;
  }
  return steps.slice(at).every((step) => step === "star");
}

type Step = "star" | ((character: string) => boolean);

function compile(pattern: string): readonly Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < pattern.length;) {
    const set = pattern[at] === "[" ? parseSet(pattern, at) : undefined;
    if (set !== undefined) {
      steps.push(set.matches);
      at = set.end;
      continue;
    }
    const escaped = pattern[at] === "\\" && at + 1 < pattern.length;
    const character = pattern.charAt(escaped ? at + 1 : at);
    steps.push(escaped ? (each) => each === character : stepFor(character));
    at += escaped ? 2 : 1;
  }
  return steps;
}

function stepFor(character: string): Step {
  if (character === "*") return "star";
  return character === "?" ? () => true : (each) => each === character;
}

interface CharacterSet {
  readonly matches: (character: string) => boolean;
  readonly end: number;
}

// Without its closing bracket it is no set, and the bracket stands for itself. A bracket that comes first is a member.
function parseSet(pattern: string, start: number): CharacterSet | undefined {
  const negated = pattern[start + 1] === "!" || pattern[start + 1] === "^";
  const first = start + (negated ? 2 : 1);
  const close = pattern.indexOf("]", first + 1);
  if (close < 0) return undefined;
  const ranges = rangesOf(pattern.slice(first, close));
  const contains = (character: string): boolean => ranges.some(([low, high]) => low <= character && character <= high);
  return { matches: (character) => contains(character) !== negated, end: close + 1 };
}

function rangesOf(body: string): readonly (readonly [string, string])[] {
  const ranges: (readonly [string, string])[] = [];
  for (let at = 0; at < body.length;) {
    const isRange = body[at + 1] === "-" && at + 2 < body.length;
    ranges.push([body.charAt(at), body.charAt(isRange ? at + 2 : at)]);
    at += isRange ? 3 : 1;
  }
  return ranges;
}
