/** A progress as told by OSC 9;4: 0 clear, 1 running at `percent`, 2 failed, 3 running, 4 waiting at `percent`. */
export interface Progress {
  readonly state: 0 | 1 | 2 | 3 | 4;
  /** 0..100, or null where none was told. */
  readonly percent: number | null;
}
