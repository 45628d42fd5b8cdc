// What the events socket hands to the protocol a line belongs to, and what may be answered. One line in, one line out:
//   {"schemaVersion":1,"capability":"…","event":{…}}                           ->  {"ok":true,"inserted":true}
//   {"door":"agent-status","token":"…","pane":"%3","event":"{\"version\":1…"}  ->  {"ok":true}
//   {"door":"hook","token":"…","pane":"%3","agent":"codex","pid":7,"ppid":5,"payload":{…}}

/** Closed and stable: they are what senders outside see. */
export type DoorError =
  | "request-too-large"
  | "unauthorized"
  | "invalid-request"
  | "internal-error"
  /** The pane has said more than it may for now. Nothing was taken. */
  | "too-many-requests";

export type DoorAnswer =
  | { readonly ok: true; readonly inserted?: boolean }
  /** `message`: one clean line for people, without anything of the token. */
  | { readonly ok: false; readonly error: DoorError; readonly message?: string };

export interface DoorRequest {
  /** As it came, without its line feed. */
  readonly line: string;
  /** What it says: plain data, read strictly (core/strict-json.ts). */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Decides about one request. It asks the gate who speaks before it does anything else. */
export type DoorHandler = (request: DoorRequest) => DoorAnswer | Promise<DoorAnswer>;

export type DoorName = "agent-event" | "agent-status" | "hook";

/** A door without a handler answers `invalid-request`. */
export type DoorHandlers = Readonly<Partial<Record<DoorName, DoorHandler>>>;

export const refusal = (error: DoorError, message?: string): DoorAnswer => ({
  ok: false,
  error,
  ...(message !== undefined && { message }),
});
