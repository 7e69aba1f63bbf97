import type { Comparison, IntentCondition } from '../intent/intent.ts';
import { readWatched, type Watched } from '../words/start/read-watch.ts';
import { type Scene, saidOf } from './scene.ts';

/** "ETH is above 4000", "gas is below 20 and I have at least 100 USDC"; a mixture of "and" and "or" is none. */
export function readCondition(scene: Scene): IntentCondition | undefined {
  const { cursor } = scene;
  const first = readComparison(scene);
  if (first === undefined) return undefined;
  const parts = [first];
  let join: 'and' | 'or' | undefined;
  for (let more = true; more; ) {
    const next = cursor.attempt(() => {
      cursor.takeAny(',');
      const word = cursor.takeAny('and', 'or')?.lower === 'or' ? 'or' : 'and';
      const part = word === (join ?? word) ? readComparison(scene) : undefined;
      return part && ({ word, part } as const);
    });
    more = next !== undefined;
    join = next?.word ?? join;
    if (next !== undefined) parts.push(next.part);
  }
  return { join: join ?? 'and', parts };
}

function readComparison(scene: Scene): Comparison | undefined {
  const { cursor } = scene;
  return cursor.attempt(() => {
    const watched = readWatched(cursor);
    return watched && comparisonOf(scene, watched);
  });
}

/** What is only watched, an event or a crossing, cannot be looked at. */
function comparisonOf(scene: Scene, watched: Watched): Comparison | undefined {
  if (watched.kind === 'event') return undefined;
  const { side } = watched;
  if (side === 'crosses' || side === 'reaches') return undefined;
  const than = saidOf(scene, watched.threshold);
  switch (watched.kind) {
    case 'price':
    case 'balance':
      return { about: watched.kind, token: saidOf(scene, watched.token), side, than };
    case 'gas':
      return { about: 'gas', token: null, side, than };
    case 'health':
      return { about: 'health_factor', token: null, side, than };
  }
}
