/** One thing to measure: does it once and answers its figure. */
export type Arm = () => number | Promise<number>;

/**
 * Measures all arms in every round, so that a disturbance of the machine falls on each of them, and
 * begins each round with another one, so that none always follows the same. Answers the runs of each
 * arm in order. `warmUps` rounds come first and are not counted.
 */
export async function interleave<Id extends string>(
  arms: Readonly<Record<Id, Arm>>,
  rounds: number,
  warmUps = 0,
): Promise<Record<Id, number[]>> {
  const ids = Object.keys(arms) as Id[];
  const runs = Object.fromEntries(ids.map((id): [Id, number[]] => [id, []])) as Record<
    Id,
    number[]
  >;
  for (let round = -warmUps; round < rounds; round++) {
    const first = (round + warmUps) % ids.length;
    for (const id of [...ids.slice(first), ...ids.slice(0, first)]) {
      const figure = await arms[id]();
      if (round >= 0) runs[id].push(figure);
    }
  }
  return runs;
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** How many of `count` things `work` does in a second. */
export async function perSecond(count: number, work: () => unknown): Promise<number> {
  return (1000 * count) / (await timed(work));
}
