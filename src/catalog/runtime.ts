// One entry of the catalog as the rest of mux reads it: defaults filled in, patterns compiled.
// The file it comes from is described in runtimes/README.md; its shape is checked by manifest-schema.ts.

import type { AnswerRules } from "./answer-rules.ts";
import type { Hooks } from "./hook-rules.ts";
import type { RecordForm } from "./manifest-telemetry.ts";
import type { StorePattern } from "./store-pattern.ts";
import type { Channels, ScreenRule, TitleRules } from "./status-rules.ts";

/** Tests on the arguments of a process. */
export interface ArgumentRules {
  /** A first operand that confirms an ambiguous name. Empty: arguments confirm nothing. */
  readonly require: readonly string[];
  /** No operand at all confirms too. */
  readonly allowEmpty: boolean;
  /** A first operand with which the process is no session: a server, a login, an update. */
  readonly exclude: readonly string[];
  /** Options that say the same, wherever they stand. */
  readonly excludeFlags: readonly string[];
  /** Options whose value is the next argument, so that it is not taken for the first operand. */
  readonly valueFlags: readonly string[];
}

/** What confirms an ambiguous name; any one is enough. */
export interface Confirmations {
  readonly titleRegex: readonly RegExp[];
  /** `app` of an OSC 7501 report. */
  readonly oscApp: readonly string[];
  readonly interpreter: readonly string[];
}

/** How a process is known to be this agent. */
export interface Detection {
  readonly exe: readonly string[];
  readonly ambiguous: readonly string[];
  readonly paths: readonly RegExp[];
  readonly scripts: readonly string[];
  readonly modules: readonly string[];
  readonly packages: readonly string[];
  readonly procTitles: readonly string[];
  readonly argv: ArgumentRules;
  readonly confirm: Confirmations;
}

/** How a conversation is taken up again. Templates as in the manifest: "resume {id}". */
export interface Resume {
  readonly create: string | null;
  readonly resume: string | null;
  readonly continue: string | null;
  readonly fork: string | null;
  /** What an id of its conversations looks like. */
  readonly idPattern: RegExp;
  /** Where the record of a conversation is, so that a missing one is not tried; null where nobody knows. */
  readonly store: Store | null;
  /** How the id of a conversation that the agent itself began is found out; null: only the agent can tell. */
  readonly discover: Discovery | null;
  /** What the agent prints that cannot go on with a conversation. */
  readonly failureMarkers: readonly string[];
}

/** A folder of conversations, "~/.claude/projects", and which of what lies below is the record of one. */
export interface Store {
  readonly root: string;
  readonly pattern: StorePattern;
}

export interface Discovery {
  readonly root: string;
  /** Null: every file with the ending of the format. */
  readonly pattern: StorePattern | null;
  readonly format: "jsonl" | "json";
  /** Paths of keys, "payload.id". */
  readonly id: string;
  readonly cwd: string | null;
}

/** Whether a person is signed in, as far as it can be seen from outside. */
export interface Auth {
  /** Files or folders of which one is there once a person has signed in. */
  readonly paths: readonly string[];
  /** Variables of which one does instead. */
  readonly env: readonly string[];
  /** The command, or what is typed into the agent ("/login"), that signs in; null: not known. */
  readonly login: string | null;
}

/** What its own records tell of its use. */
export interface TelemetryRules {
  /** False: it shows that on its own screen and nowhere else. */
  readonly isLive: boolean;
  /** How its record of a conversation is written; null: it keeps none that is read. */
  readonly record: RecordForm | null;
  /** Where that lies below the root of its sessions; null: it is found by being told. */
  readonly match: StorePattern | null;
  /** Tokens that models take, by the beginning of their names. */
  readonly contextWindows: Readonly<Record<string, number>>;
}

export interface Runtime {
  /** Stable: sessions keep it. */
  readonly id: string;
  readonly name: string;
  /** Other names it is addressed by: `app` of OSC 7501, names in hooks and events. */
  readonly aliases: readonly string[];
  /** Place in lists; without one it comes last. */
  readonly order: number;
  /** The command line that starts it, found on PATH. */
  readonly command: string;
  /** Where to get it. */
  readonly install?: string;
  /** Commands of which any one installs it. */
  readonly installCommands: readonly string[];
  /** What makes it ask for no permission; null: nothing does. */
  readonly bypass: { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> } | null;
  /** Null: it needs none, or nobody knows. */
  readonly auth: Auth | null;
  readonly display: { readonly label: string; readonly glyph?: string };
  readonly detect: Detection;
  readonly env: {
    readonly strip: readonly string[];
    /** The variable that moves its home, "CLAUDE_CONFIG_DIR". */
    readonly home: string | null;
    /** Variables that only its own children have. */
    readonly markers: readonly string[];
  };
  /** First version known to report by OSC 7501, or null; and whether its turns end with done (else with idle). */
  readonly osc7501: {
    readonly since: string | null;
    readonly saysDone: boolean;
    /** Variables of its environment, with the value, that switch its reports off. */
    readonly disableEnv: Readonly<Record<string, string>>;
  };
  readonly channels: Channels;
  /** OSC 9;4 of this agent tells its state. */
  readonly progressStatus: boolean;
  /** Null: its title says nothing. */
  readonly titleStatus: TitleRules | null;
  /** In the order in which they are tried. */
  readonly screen: readonly ScreenRule[];
  /** Null: nobody has said how its questions are answered. */
  readonly answers: AnswerRules | null;
  /** Between a pasted text and its Enter, in ms; null: as for most. */
  readonly pasteEnterDelayMs: number | null;
  /** Null: it has none of use. */
  readonly hooks: Hooks | null;
  /** Templates for hooks of one launch: launch-injection.ts fills them. */
  readonly inject: {
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string>>;
    /** The agent asks the person about them. */
    readonly asks: boolean;
  };
  readonly resume: Resume | null;
  /** Where its conversations are kept, "~/.claude/projects"; null where it is not known. */
  readonly sessionsRoot: string | null;
  /** Null: nothing is known of it. */
  readonly telemetry: TelemetryRules | null;
  /** When its facts were checked last, "2026-11-30"; "" where the manifest does not say. */
  readonly checked: string;
}
