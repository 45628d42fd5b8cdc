// The two multiplexers that are measured: which program, with which configuration. They take the same command lines, so a
// bench is written once. Both keep the same scrollback and may use 24-bit colour and synchronized output.

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./out-directory.ts";

export type PeerName = "mux" | "tmux";

export interface PeerSettings {
  /** Rows of history. */
  readonly scrollbackLines: number;
  /** mux's sidebar; off where a pane is to have the whole width. */
  readonly sidebar: boolean;
}

export interface Peer {
  readonly name: PeerName;
  /** Program and what stands in front of every command. `server`: its name; `directory`: where `config` is. */
  readonly argv: (server: string, directory: string) => readonly string[];
  readonly configName: string;
  readonly config: (settings: PeerSettings) => string;
}

const MUX: Peer = {
  name: "mux",
  argv: (server, directory) => [
    process.execPath,
    join(ROOT, "bin/mux.js"),
    "-L",
    server,
    "-f",
    join(directory, MUX.configName),
  ],
  configName: "config.toml",
  config: ({ scrollbackLines, sidebar }) =>
    `[scrollback]\nlines = ${scrollbackLines}\n[sidebar]\nvisible = ${sidebar}\n`,
};

const TMUX: Peer = {
  name: "tmux",
  argv: (server, directory) => ["tmux", "-L", server, "-f", join(directory, TMUX.configName)],
  configName: "tmux.conf",
  config: ({ scrollbackLines }) =>
    `set -g history-limit ${scrollbackLines}\nset -g default-terminal tmux-256color\nset -as terminal-features ",xterm-256color:RGB:sync"\n`,
};

/** "tmux 3.3a", or undefined where it is not installed. */
export function tmuxVersion(): string | undefined {
  try {
    return execFileSync("tmux", ["-V"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
}

/** mux, and tmux where it is installed; says so where it is not. */
export function findPeers(): readonly Peer[] {
  if (tmuxVersion() !== undefined) return [MUX, TMUX];
  console.log("  tmux is not installed: mux is measured alone");
  return [MUX];
}

/** The peers, the first one last in every second run: neither always follows the other. */
export const inTurn = (peers: readonly Peer[], run: number): readonly Peer[] =>
  run % 2 === 0 ? peers : peers.toReversed();
