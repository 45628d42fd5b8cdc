// How the terminal of one agent is read: what its manifest names, and nothing else.

import type { Runtime } from "../../catalog/runtime.ts";
import type { Channel, Watch } from "../../catalog/status-rules.ts";
import type { Strategies } from "../../protocols/activity/watched-terminal.ts";

/** CSI ? 25 l, the one mark of a first output that a screen can tell. */
const HIDE_CURSOR = "\x1b[?25l";

export interface WatchPlan {
  readonly runtime: Runtime;
  readonly readsTitle: boolean;
  readonly readsNotices: boolean;
  readonly readsScreen: boolean;
  readonly readsBox: boolean;
  readonly readsInit: boolean;
  readonly readsModel: boolean;
  /** Its screen is of use once it has hidden the cursor. */
  readonly hidesCursorFirst: boolean;
  readonly strategies: Strategies;
  /** Something of it asks for looks at the screen. */
  readonly looks: boolean;
}

export function planFor(runtime: Runtime): WatchPlan {
  const { channels, titleStatus, screen } = runtime;
  const names = (channel: Channel): boolean => channels.order.includes(channel);
  const watches = (watch: Watch): boolean => channels.watch.includes(watch);
  const silence = names("silence") ? channels.silence : null;
  const readsScreen = names("screen") && screen.length > 0;
  const readsBox = watches("closed-box");
  const showsRest =
    readsBox ||
    channels.prompt !== null ||
    (readsScreen && screen.some(({ concludes }) => concludes !== "ignore" && concludes.state === "idle"));
  return {
    runtime,
    readsTitle: titleStatus !== null,
    readsNotices: channels.bell !== "ignore" || (names("notify") && channels.notify.length > 0),
    readsScreen,
    readsBox,
    readsInit: watches("stream-json"),
    readsModel: watches("model-label"),
    hidesCursorFirst: channels.firstOutput === HIDE_CURSOR,
    strategies: {
      silenceMs: silence?.ms ?? null,
      // Where nothing could ever say idle, silence has to.
      needsIdleSign: silence?.requiresIdleRule === true && showsRest,
      hasPrompt: channels.prompt !== null,
      outputAnswers: channels.clearAttentionOnOutput,
    },
    looks:
      readsScreen ||
      readsBox ||
      silence !== null ||
      channels.prompt !== null ||
      watches("stream-json") ||
      watches("model-label"),
  };
}
