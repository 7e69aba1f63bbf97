/** Arrows of a graph: from each vertex to others, which all have an entry of their own. */
export type Arrows = ReadonlyMap<string, readonly string[]>;

/**
 * The parts of a graph in which every vertex reaches every other (Kosaraju). Linear, and without recursion:
 * a chain of arrows may be ten thousand long.
 */
export function stronglyConnected(arrows: Arrows): string[][] {
  const backwards = reversed(arrows);
  const taken = new Set<string>();
  return finishedOrder(arrows)
    .toReversed()
    .flatMap((id) => (taken.has(id) ? [] : [take(id, backwards, taken)]));
}

function reversed(arrows: Arrows): Arrows {
  const backwards = new Map<string, string[]>([...arrows.keys()].map((id) => [id, []]));
  for (const [from, targets] of arrows) for (const to of targets) backwards.get(to)?.push(from);
  return backwards;
}

/** Every vertex after all that were first reached through it. */
function finishedOrder(arrows: Arrows): string[] {
  const finished: string[] = [];
  const seen = new Set<string>();
  for (const start of arrows.keys()) {
    if (seen.has(start)) continue;
    seen.add(start);
    const way = [{ id: start, next: 0 }];
    for (let last = way.at(-1); last !== undefined; last = way.at(-1)) {
      const target = arrows.get(last.id)?.[last.next];
      last.next += 1;
      if (target === undefined) {
        finished.push(last.id);
        way.pop();
      } else if (!seen.has(target)) {
        seen.add(target);
        way.push({ id: target, next: 0 });
      }
    }
  }
  return finished;
}

/** Everything that is reached from the start and was not taken before. */
function take(start: string, arrows: Arrows, taken: Set<string>): string[] {
  const part: string[] = [];
  const open = [start];
  taken.add(start);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    part.push(id);
    for (const target of arrows.get(id) ?? []) {
      if (taken.has(target)) continue;
      taken.add(target);
      open.push(target);
    }
  }
  return part;
}
