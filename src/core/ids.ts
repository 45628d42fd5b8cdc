// Branded ids. Numbers inside, tmux's spelling (`$1`, `@1`, `%1`) outside.
// An id is never reused while the server lives.

declare const brand: unique symbol;

/** A session, shown as `$3`. */
export type SessionId = number & { readonly [brand]: "session" };
/** A window, shown as `@3`. */
export type WindowId = number & { readonly [brand]: "window" };
/** A pane, shown as `%3`. */
export type PaneId = number & { readonly [brand]: "pane" };
/** An attached client or a command-line caller: 16 hex digits it chose itself. */
export type ClientId = string & { readonly [brand]: "client" };

export const formatSessionId = (id: SessionId): string => `$${id}`;
export const formatWindowId = (id: WindowId): string => `@${id}`;
export const formatPaneId = (id: PaneId): string => `%${id}`;
