import { readPieces, type Scene, type Slots, saidOf } from '../scene.ts';
import type { VerbReader } from '../verb-reader.ts';
import { afterComma, everyVerb } from './clauses.ts';
import { readSpend } from './read-spend.ts';

const clauses = [afterComma(readPlace), ...everyVerb, afterComma(readOtherPlace)];

/** "stake 60 UNI in the staking pool", "unstake half of my UNI from staking rewards", "claim my staking rewards". */
export const stakeReader: VerbReader = (scene) => {
  const { cursor } = scene;
  const tool = cursor.takeAny('stake', 'unstake')?.lower;
  if (tool !== undefined) {
    return { tool, slots: readPieces(scene, readSpend(scene) ?? {}, clauses) };
  }
  if (!cursor.takeAny('claim', 'harvest', 'collect')) return undefined;
  cursor.takeAny('all');
  cursor.takeAny('of');
  cursor.takeAny('my', 'the');
  const rewards = cursor.takePhrase('staking rewards') ?? cursor.takePhrase('rewards');
  if (rewards === undefined) return undefined;
  const protocol = rewards.length > 1 ? { protocol: saidOf(scene, ...rewards) } : {};
  return { tool: 'claim', slots: readPieces(scene, protocol, clauses) };
};

const places = [
  ...['staking rewards contract', 'staking rewards pool', 'staking rewards'],
  ...['staking pool', 'staking contract'],
];

function readPlace(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('in', 'into', 'with', 'on', 'from', 'to')) return undefined;
  cursor.takeAny('the');
  for (const place of places) {
    const found = cursor.takePhrase(place);
    if (found !== undefined) return { protocol: saidOf(scene, ...found) };
  }
  return undefined;
}

/** Known by name only: where one is wanted, the contract that there is must not be taken for it. */
const otherPlaces = (
  'lido rocketpool compound curve convex eigenlayer yearn pendle gmx morpho synthetix frax stakewise ankr ' +
  'etherfi sky maker spark balancer aura'
).split(' ');

function readOtherPlace(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('in', 'into', 'with', 'on', 'from', 'to', 'at', 'via', 'using'))
    return undefined;
  const name = cursor.takeAny(...otherPlaces);
  if (name === undefined) return undefined;
  cursor.takeAny('pool', 'protocol', 'finance');
  return { protocol: saidOf(scene, name) };
}
