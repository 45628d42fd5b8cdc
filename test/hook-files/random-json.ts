// Random settings as people and programs write them: comments, trailing commas, any line ends and indentation, a byte order
// mark, hooks of others beside which ours must live.

import fc from "fast-check";

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };

const EVENTS = ["SessionStart", "Stop", "PreToolUse", "Notification", "Other"];

const entry = fc.record({
  type: fc.constant("command"),
  command: fc.constantFrom("say hi", "$MUX_HOOK", "a // b", 'x "y"'),
});
const group: fc.Arbitrary<Value> = fc.oneof(
  fc.record({ hooks: fc.array(entry, { maxLength: 2 }) }),
  fc.record({ matcher: fc.constantFrom("Bash", "*", ""), hooks: fc.array(entry, { minLength: 1, maxLength: 2 }) }),
);
const hooks: fc.Arbitrary<Value> = fc.dictionary(fc.constantFrom(...EVENTS), fc.array(group, { maxLength: 2 }), {
  maxKeys: 4,
});
const plain: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.string(), fc.constantFrom("/* no */", "// no", "},")),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.string({ maxLength: 4 }), tie("value"), { maxKeys: 3 }),
  ),
})).value;

const settings: fc.Arbitrary<Value> = fc
  .tuple(fc.dictionary(fc.constantFrom("model", "env", "theme", "x", "a b"), plain), fc.option(hooks), fc.boolean())
  .map(([rest, own, isFirst]) => {
    if (own === null) return rest;
    return isFirst ? { hooks: own, ...rest } : { ...rest, hooks: own };
  });

/** White space and comments between two tokens, picked one after the other. */
interface Style {
  readonly gaps: readonly string[];
  readonly trailing: readonly boolean[];
}

/** As `JSON.stringify`, with something of the style in every gap. */
function written(value: Value, { gaps, trailing }: Style): string {
  let at = 0;
  const gap = (): string => gaps[at++ % gaps.length] ?? "";
  const list = (open: string, items: readonly string[], close: string): string => {
    if (items.length === 0) return open + gap() + close;
    const comma = trailing[at % trailing.length] === true ? `,${gap()}` : "";
    return open + gap() + items.join(`${gap()},${gap()}`) + gap() + comma + close;
  };
  const write = (each: Value): string => {
    if (each === null || typeof each !== "object") return JSON.stringify(each);
    if (Array.isArray(each))
      return list(
        "[",
        each.map((item: Value) => write(item)),
        "]",
      );
    const members = Object.entries(each as Readonly<Record<string, Value>>);
    return list(
      "{",
      members.map(([key, item]) => `${JSON.stringify(key)}${gap()}:${gap()}${write(item)}`),
      "}",
    );
  };
  return gap() + write(value) + gap();
}

const wildGap = fc.constantFrom(
  "",
  " ",
  "\n",
  "\r\n",
  "\n  ",
  "\t",
  "// said\n",
  "/* a */",
  " /* b\n */ ",
  " // c  \r\n",
);
const wild = fc.record({
  gaps: fc.array(wildGap, { minLength: 1, maxLength: 12 }),
  trailing: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
});

const tidy: fc.Arbitrary<string> = fc
  .tuple(settings, fc.constantFrom(0, 1, 2, 4, "\t"), fc.constantFrom("\n", "\r\n"), fc.constantFrom("", "\n"))
  .map(([value, indent, lineEnd, end]) => (JSON.stringify(value, null, indent) + end).replaceAll("\n", lineEnd));

/** The text of a file that an agent could read. */
export const settingsText: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: tidy },
      { weight: 3, arbitrary: fc.tuple(settings, wild).map(([value, style]) => written(value, style)) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          "",
          "\n",
          " \n\n",
          "null",
          "null\n",
          "{}",
          "{\n}\n",
          "{ /* none */ }",
          '{"hooks":{}}',
        ),
      },
    ),
    fc.boolean(),
  )
  .map(([text, isMarked]) => (isMarked ? `\uFEFF${text}` : text));
