/**
 * A boundary that a shell marks in its output (OSC 133 or 633). `prompt` is a primary prompt, `secondary` a continuation
 * or right-hand one, `input` where the person types, `command` where output begins, `finished` where it ended.
 */
export interface Mark {
  readonly type: "prompt" | "secondary" | "input" | "command" | "finished";
  /** Exit code told by `finished`; null where none was. */
  readonly exitCode: number | null;
  /** Which shell is speaking (`aid=`), where shells nest. */
  readonly aid?: string;
  /** How a click in the prompt may move the cursor (`cl=`): "m", "v", "w" or "line". */
  readonly cl?: string;
  /** False: the shell does not redraw its prompt after a resize (`redraw=0`). */
  readonly redraw?: boolean;
}
