// What programs say of themselves and what mux keeps of it (OSC 7501; rules in protocols/osc7501/SPEC.md).

export type RecordState = "idle" | "working" | "done" | "blocked" | "error";
export type BlockedKind = "permission" | "question" | "auth";

/** One status message as received, immutable. `id` is "" for the root. */
export type Report =
  | {
      readonly action: "set";
      readonly id: string;
      readonly state: RecordState;
      readonly kind?: BlockedKind;
      /** 0..100. */
      readonly progress?: number;
      readonly app?: string;
      readonly title?: string;
      readonly msg?: string;
    }
  /** `id` absent: clear everything of the pane. */
  | { readonly action: "clear"; readonly id?: string };

/** What is kept per (pane, id). `order` grows with every report of the pane: newest wins, least is evicted first. */
export interface StatusRecord {
  readonly id: string;
  readonly state: RecordState;
  readonly kind?: BlockedKind;
  readonly progress?: number;
  readonly app?: string;
  readonly title?: string;
  readonly msg?: string;
  readonly order: number;
  /** True for the root record that OSC 9;4 progress stands in for: the first OSC 7501 report takes it away. */
  readonly standIn?: boolean;
}

/** All records of a pane. `declared`: a valid 7501 report came since the foreground program started (or RIS). */
export interface RecordSet {
  readonly records: ReadonlyMap<string, StatusRecord>;
  readonly nextOrder: number;
  readonly declared: boolean;
  /** A valid 7501 report came since the pane began or RIS, from whichever program: progress stands in no more. */
  readonly reported?: boolean;
  /** The program in front reported done or error, a person has seen it, and it has said nothing since. */
  readonly seen?: boolean;
}
