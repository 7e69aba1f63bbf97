// Numbers that look random and are the same in every run.

/** Mulberry32: numbers from 0 to below 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** From one unit to `most`, every order of magnitude as likely as another. */
export function anySize(random: () => number, most: bigint): bigint {
  const digits = most.toString().length;
  const size = 10n ** BigInt(Math.floor(random() * digits));
  const units = size + (size * 9n * BigInt(Math.floor(random() * 1e9))) / 1_000_000_000n;
  return units > most ? most : units;
}

export function oneOf<T>(random: () => number, choices: readonly T[]): T {
  const chosen = choices[Math.floor(random() * choices.length)];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
}
