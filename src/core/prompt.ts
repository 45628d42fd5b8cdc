// What a program asks on its screen, as far as it can be answered with keys: the question, its options, which of them is
// marked. Read off the screen by the rules of a manifest; only of use together with the fingerprint of what was read.

/** What an option comes to. `text`: it takes words of one's own. */
export type PromptRole = "yes" | "always" | "no" | "text";

export interface PromptOption {
  /** By what it is chosen: the number that the program shows, else its place in the list. */
  readonly key: string;
  readonly label: string;
  /** The program's own mark is on it. */
  readonly marked: boolean;
  /** Null: neither a plain yes nor a no nor one for good. */
  readonly role: PromptRole | null;
}

export interface Prompt {
  /** Name of the manifest's rule that read it. */
  readonly rule: string;
  readonly question: string;
  /** What stands above the question and belongs to it: the command, the file. */
  readonly about: readonly string[];
  readonly options: readonly PromptOption[];
  /** It takes words of one's own. */
  readonly freeText: boolean;
  /** A key gives it up where no option says no. */
  readonly escape: boolean;
  /** False: nobody has tried these rules with the real program. */
  readonly sure: boolean;
}

/** A prompt as a pane shows it now. */
export interface ShownPrompt extends Prompt {
  /** Tells this prompt from every other of this pane, "3f2a9c1d07b4.17". */
  readonly fingerprint: string;
}
