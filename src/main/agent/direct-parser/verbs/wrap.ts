import { readToken } from '../../words/read-token.ts';
import { readPieces, type Scene, type Slots, saidOf } from '../scene.ts';
import type { VerbReader } from '../verb-reader.ts';
import { everyVerb } from './clauses.ts';
import { readSpend } from './read-spend.ts';

/** "wrap 1 ETH to WETH", "unwrap all my WETH", "turn 1 ETH into WETH". */
export const wrapReader: VerbReader = (scene) => {
  const { cursor } = scene;
  const verb = cursor.takeAny('wrap', 'unwrap');
  if (verb === undefined && !cursor.takeAny('turn', 'change', 'convert', 'make')) return undefined;
  const slots = readPieces(scene, readSpend(scene) ?? {}, [readTarget, ...everyVerb]);
  const tool = verb?.lower ?? toolOf(slots);
  return tool === undefined ? undefined : { tool, slots };
};

/** A coin and its wrapped form, by their names alone; any other pair is not for this verb. */
function toolOf({ token, target }: Slots): 'wrap' | 'unwrap' | undefined {
  const [from, to] = [token?.text.toLowerCase(), target?.text.toLowerCase()];
  if (from === undefined || to === undefined) return undefined;
  if (to === `w${from}`) return 'wrap';
  return from === `w${to}` ? 'unwrap' : undefined;
}

function readTarget(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  cursor.takeAny('back');
  if (!cursor.takeAny('to', 'into') && !cursor.take('arrow')) return undefined;
  const target = readToken(cursor);
  return target && { target: saidOf(scene, target) };
}
