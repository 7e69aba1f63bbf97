import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stronglyConnected } from '../../../../../src/shared/plan/validate/references/strongly-connected.ts';

/** What each vertex reaches, found by following one more arrow until nothing is new. */
function reached(arrows: ReadonlyMap<string, readonly string[]>, start: string): Set<string> {
  let found = new Set([start]);
  for (;;) {
    const wider = new Set([...found, ...[...found].flatMap((id) => arrows.get(id) ?? [])]);
    if (wider.size === found.size) return found;
    found = wider;
  }
}

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const graph = fc
  .tuple(...ids.map(() => fc.subarray(ids)))
  .map((targets) => new Map(ids.map((id, index) => [id, targets[index] ?? []])));

describe('the strongly connected parts of a graph', () => {
  it('hold together exactly what reaches each other', () => {
    fc.assert(
      fc.property(graph, (arrows) => {
        const parts = stronglyConnected(arrows);
        expect(parts.flat().toSorted()).toEqual(ids);
        const partOf = new Map(parts.flatMap((part) => part.map((id) => [id, part])));
        for (const a of ids) {
          for (const b of ids) {
            const both = reached(arrows, a).has(b) && reached(arrows, b).has(a);
            expect(partOf.get(a) === partOf.get(b)).toBe(both);
          }
        }
      }),
    );
  });

  it('are found in a chain and a ring of ten thousand', () => {
    const count = 10_000;
    const name = (index: number): string => `n${index}`;
    const chain = new Map(
      Array.from({ length: count }, (_, at) => [name(at), at + 1 < count ? [name(at + 1)] : []]),
    );
    expect(stronglyConnected(chain)).toHaveLength(count);
    const ring = new Map([...chain, [name(count - 1), [name(0)]]]);
    expect(stronglyConnected(ring)).toHaveLength(1);
  });
});
