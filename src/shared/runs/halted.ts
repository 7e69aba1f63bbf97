/** Why everything is stopped where nobody pressed the button for it. Times are epoch ms. */
export type HaltedBecause =
  | { kind: 'restored'; madeAt: number }
  /** The database was set aside and a new one begun. */
  | { kind: 'begun_anew' };

/** Since when everything is stopped; `at` is 0 where the order itself can no longer be read. */
export interface Halted {
  at: number;
  /** Absent where a person ordered it. */
  because?: HaltedBecause | undefined;
}
