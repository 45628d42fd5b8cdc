// A pane's stream of which nothing has been read yet.

import { emptyRecords } from "./records.ts";
import type { PaneStream } from "./state.ts";

export const emptyStream: PaneStream = {
  records: emptyRecords,
  title: "",
  cwd: "",
  prompt: null,
  lastExitCode: null,
  queried: false,
};
