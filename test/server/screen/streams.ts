// Seeded random terminal output for properties: text of all widths, every sequence a screen reads, broken and half ones.

export type Random = (below: number) => number;

/** A small fast generator (mulberry32); the same seed gives the same stream. */
export function seeded(seed: number): Random {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}

const WORDS = [
  "hello ",
  "the quick ",
  "x",
  "abcdefghijklmnop",
  "  ",
  "~~~",
  "lqqk",
  "日本語",
  "中",
  "한글",
  "e\u0301",
  "a\u0302\u0303\u0304",
  "\u0301",
  "😀",
  "👩‍👩‍👧",
  "🇩🇪",
  "🇩",
  "👍🏽",
  "☃\uFE0F",
  "1\uFE0F\u20E3",
  "“quote” — …",
  "𝒳",
  "│└─",
  "ก็",
  "\u200b",
  "가",
  "ᄀ",
];

export interface StreamOptions {
  readonly cols: number;
  readonly rows: number;
  readonly length: number;
  /** Leaves out what mux does otherwise than the bare emulator on purpose. */
  readonly likeXterm?: boolean;
}

type Item = readonly [weight: number, make: () => string | Buffer];

function pick<T>(random: Random, list: readonly T[]): T {
  return list[random(list.length)] as T;
}

function colours(random: Random, likeXterm: boolean): string {
  const n = (): number => random(256);
  const plain = [
    `${30 + random(8)}`,
    `${40 + random(8)}`,
    `${90 + random(8)}`,
    `${100 + random(8)}`,
    `38;5;${n()}`,
    `48;5;${n()}`,
    `38;2;${n()};${n()};${n()}`,
    `48:2::${n()}:${n()}:${n()}`,
    `38:5:${n()}`,
    `58:2::${n()}:0:9`,
    `58;5;${n()}`,
    "39",
    "49",
    "4",
    "21",
    "24",
    `4:${random(7)}`,
    "0",
    "",
    "1",
    "2",
    "3",
    "5",
    "7",
    "8",
    "9",
    "22",
    "23",
    "25",
    "27",
    "28",
    "29",
    "53",
    "55",
  ];
  return pick(random, likeXterm ? plain : [...plain, "59", `48:2:${n()}:${n()}:${n()}`, "38;7;1"]);
}

/** Edits that never leave half a wide character, in the emulator either. */
const SAFE_EDITS = ["L", "M", "X", "b", "S", "T"];

function cursorItems(random: Random, { cols, rows, likeXterm }: StreamOptions): Item[] {
  const csi = (body: string): string => `\x1b[${body}`;
  const n = (max: number): string => pick(random, ["", "0", String(1 + random(max)), String(1 + random(3))]);
  const erase = likeXterm ? ["", "0", "2"] : ["", "0", "1", "2", "3"];
  return [
    [8, () => csi(`${n(rows + 2)};${n(cols + 2)}${pick(random, ["H", "f"])}`)],
    [6, () => csi(n(9) + pick(random, ["A", "B", "C", "D", "E", "F", "G", "d", "a", "e", "`", "I", "Z"]))],
    [4, () => csi(pick(random, ["r", `${1 + random(rows)};${1 + random(rows)}r`, `${1 + random(3)}r`]))],
    [6, () => csi(n(5) + pick(random, likeXterm ? SAFE_EDITS : [...SAFE_EDITS, "P", "@", " @", " A", "'}", "'~"]))],
    [4, () => csi(pick(random, ["", "?"]) + pick(random, erase) + "J")],
    [5, () => csi(pick(random, ["", "?"]) + pick(random, ["", "0", "1", "2"]) + "K")],
    [4, () => pick(random, ["\x1b7", "\x1b8", csi("s"), csi("u")])],
    [
      4,
      () =>
        pick(random, ["\x1bD", "\x1bE", "\x1bM", "\x1bM", "\x1bH", "\x1b=", "\x1b>", csi("g"), csi("3g"), "\x1b#8"]),
    ],
  ];
}

function modeItems(random: Random, { likeXterm }: StreamOptions): Item[] {
  const csi = (body: string): string => `\x1b[${body}`;
  const modes = [
    "1",
    "2",
    "3",
    "6",
    "12",
    "25",
    "45",
    "66",
    "9",
    "1000",
    "1002",
    "1003",
    "1004",
    "1006",
    "1016",
    "2004",
    "2026",
    "1;25",
    "1007",
    "2031",
  ];
  const all = likeXterm ? modes : [...modes, "7", "7"];
  return [
    [3, () => csi(`?${pick(random, ["47", "1047", "1048", "1049", "1049"])}${pick(random, ["h", "l"])}`)],
    [4, () => csi(`?${pick(random, all)}${pick(random, ["h", "l"])}`)],
    [2, () => csi(pick(random, likeXterm ? ["12"] : ["4", "4", "20"]) + pick(random, ["h", "l"]))],
    [
      3,
      () =>
        pick(random, [
          "\x1b(0",
          "\x1b(B",
          "\x1b)0",
          "\x1b*A",
          "\x1b+0",
          "\x1b-A",
          "\x1bn",
          "\x1bo",
          "\x1b|",
          "\x1b}",
          "\x1b~",
          "\x1b%G",
          "\x0e",
          "\x0f",
        ]),
    ],
    [1, () => csi("!p")],
    [0.5, () => "\x1bc"],
    [2, () => csi(`${random(8)} q`)],
    [2, () => csi(`${pick(random, ["0", "1", "2"])}"q`)],
  ];
}

function ownItems(random: Random): Item[] {
  const csi = (body: string): string => `\x1b[${body}`;
  const end = (): string => pick(random, ["\x07", "\x1b\\"]);
  return [
    [
      3,
      () =>
        csi(
          pick(random, [
            "c",
            ">c",
            "6n",
            "?6n",
            "5n",
            "?2026$p",
            "4$p",
            "?1007$p",
            ">q",
            "?u",
            "?4m",
            "18t",
            "14t",
            "16t",
            "?996n",
          ]),
        ),
    ],
    [3, () => csi(pick(random, [">1u", ">31u", "<u", "<9u", "=5u", "=2;2u", "=1;3u", ">4;2m", ">4m", ">4n"]))],
    [2, () => `\x1bP${pick(random, ["$qr", "$qm", "$q q", "$qz", "+q544e", "tmux;abc", "1;2qsixel"])}\x1b\\`],
    [2, () => csi(`${pick(random, ["22", "23"])};${random(3)}t`)],
    [2, () => `\x1b]${pick(random, ["0", "2", "1"])};title ${random(9)} é…${end()}`],
    [
      3,
      () =>
        `\x1b]8;${pick(random, ["", "id=a"])};${pick(random, ["", `http://e.x/${random(4)}`, "file:///a;b", "javascript:x"])}${end()}`,
    ],
    [
      4,
      () =>
        `\x1b]${pick(random, ["7501;state=working", "7501;?", "133;A", "633;C", "52;c;aGk=", "52;c;?", "4;1;?;7;?", "11;?", "9;4;1;9", "9;hey", "777;notify;a;b", "99;i=1;x", "7;file:///tmp", "1337;File=x"])}${end()}`,
    ],
    [
      2,
      () =>
        pick(random, [
          csi("1;2"),
          csi("?1;"),
          "\x1b]0;half",
          "\x1b]7501;state=idle",
          "\x1b]8;id=a;http://half",
          "\x1bP$q",
          "\x1bPabc",
          "\x1b_apcé",
          "\x1b^pm",
          "\x1bX",
          "\x18",
          "\x1a",
          "\x1b",
          csi("38:2"),
          "\x1b]",
          csi("\x7f1m"),
          csi("1\n2H"),
        ]),
    ],
    [1, () => Buffer.from(Array.from({ length: 1 + random(4) }, () => 128 + random(128)))],
  ];
}

/** A stream as one buffer. */
export function makeStream(random: Random, options: StreamOptions): Buffer {
  const likeXterm = options.likeXterm === true;
  const words = likeXterm ? WORDS.filter((word) => word !== "\u200b") : WORDS;
  const items: Item[] = [
    [14, () => Array.from({ length: 1 + random(8) }, () => pick(random, words)).join("")],
    [3, () => "x".repeat(random(options.cols * 2)) + pick(random, ["", "日", "e\u0301"])],
    [
      9,
      () =>
        pick(random, [
          "\r\n",
          "\r\n",
          "\n",
          "\r",
          "\b",
          "\t",
          "\x0b",
          "\x07",
          "\x00",
          "\x7f",
          "\x85",
          "\x84",
          "\r\n".repeat(random(options.rows)),
        ]),
    ],
    [8, () => `\x1b[${Array.from({ length: 1 + random(4) }, () => colours(random, likeXterm)).join(";")}m`],
    ...cursorItems(random, options),
    ...modeItems(random, options),
    ...(likeXterm ? [] : ownItems(random)),
  ];
  const total = items.reduce((sum, [weight]) => sum + weight, 0);
  const parts: Buffer[] = [];
  for (let i = 0; i < options.length; i++) {
    let at = (random(1 << 20) / (1 << 20)) * total;
    const item = items.find(([weight]) => (at -= weight) < 0) ?? items[0];
    const made = item?.[1]() ?? "";
    parts.push(typeof made === "string" ? Buffer.from(made) : made);
  }
  return Buffer.concat(parts);
}

/** The stream in pieces of random lengths. */
export function cutStream(random: Random, stream: Buffer, longest: number): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < stream.length;) {
    const to = at + 1 + random(random(3) === 0 ? 3 : longest);
    pieces.push(stream.subarray(at, to));
    at = to;
  }
  return pieces;
}
