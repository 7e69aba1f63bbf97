// What goes wrong in a long soak and when, all of it from one seed.

import { type FaultKind, faultKinds } from './fault-kinds.ts';

export interface PlannedFault {
  kind: FaultKind;
  /** So long after the end of the one before. */
  afterMs: number;
  /** So long it lasts, where it is not over at once. */
  lastsMs: number;
}

/** Seconds between one fault and the next. */
const [shortestPause, longestPause] = [1, 12];
/** Seconds that one lasts. */
export const [shortest, longest] = [1, 9];

/** Faults without an end. Each kind comes once before any of them comes again. */
export function* faultsFrom(random: () => number): Generator<PlannedFault, never> {
  for (;;) {
    for (const kind of shuffled(faultKinds, random)) {
      const afterMs = between(shortestPause, longestPause, random);
      yield { kind, afterMs, lastsMs: between(shortest, longest, random) };
    }
  }
}

/** How the time is divided: faults, then quiet, over and over. Of each round two fifths are quiet. */
export function stretchesOf(hours: number): { faultsMs: number; quietMs: number }[] {
  const rounds = Math.max(1, Math.ceil(hours));
  const roundMs = (hours * 3_600_000) / rounds;
  return Array.from({ length: rounds }, () => ({
    faultsMs: Math.round(roundMs * 0.6),
    quietMs: Math.round(roundMs * 0.4),
  }));
}

function between(least: number, most: number, random: () => number): number {
  return Math.round((least + random() * (most - least)) * 1000);
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
