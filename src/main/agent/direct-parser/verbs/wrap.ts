import { readToken } from '../../words/read-token.ts';
import { readPieces, type Scene, type Slots, saidOf } from '../scene.ts';
import type { VerbReader } from '../verb-reader.ts';
import { everyVerb } from './clauses.ts';
import { readSpend } from './read-spend.ts';

/** "wrap 1 ETH to WETH", "unwrap all my WETH". */
export const wrapReader: VerbReader = (scene) => {
  const tool = scene.cursor.takeAny('wrap', 'unwrap')?.lower;
  if (tool === undefined) return undefined;
  const slots = readPieces(scene, readSpend(scene) ?? {}, [readTarget, ...everyVerb]);
  return { tool, slots };
};

function readTarget(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('to', 'into') && !cursor.take('arrow')) return undefined;
  const target = readToken(cursor);
  return target && { target: saidOf(scene, target) };
}
