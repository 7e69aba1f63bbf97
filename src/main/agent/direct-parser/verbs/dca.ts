import { readToken } from '../../words/read-token.ts';
import { attempt, type Piece, readPieces, type Scene, type Slots, saidOf } from '../scene.ts';
import type { VerbReader } from '../verb-reader.ts';
import { everyVerb, readSlippage, readVenue } from './clauses.ts';
import { readHowMuch, readSpend } from './read-spend.ts';

const sold = { amount: 'amount', token: 'tokenIn' };

/** "DCA $100 into ETH every week", "monthly $500 DCA into ETH with USDC": a swap that is repeated by its start. */
export const dcaReader: VerbReader = (scene) => {
  const spend = attempt(scene, () => readSpendFirst(scene)) ?? readVerbFirst(scene);
  if (spend === undefined) return undefined;
  const slots = readPieces(scene, spend, [
    readInto,
    readVenue,
    readSlippage,
    ...everyVerb,
    readFrom,
  ]);
  const { words } = scene.start;
  if (words.every === undefined && words.monthDay === undefined) {
    scene.questions.push({ slot: 'start', text: 'How often?' });
  }
  return { tool: 'defi_swap', slots };
};

function readSpendFirst(scene: Scene): Slots | undefined {
  const dollars = attempt(scene, () => readDollars(scene));
  if (dollars !== undefined) return dollars;
  const spend = readSpend(scene, sold);
  return spend && scene.cursor.takeAny('dca') ? spend : undefined;
}

/** "$500 DCA": the word is no token. */
function readDollars(scene: Scene): Slots | undefined {
  const amount = readHowMuch(scene);
  return amount && scene.cursor.takeAny('dca') ? { amount } : undefined;
}

function readVerbFirst(scene: Scene): Slots | undefined {
  if (!scene.cursor.takeAny('dca')) return undefined;
  scene.cursor.takeAny(':', ',');
  return readSpend(scene, sold) ?? {};
}

const readInto: Piece = (scene) => {
  const { cursor } = scene;
  if (!cursor.takeAny('into', 'to') && !cursor.take('arrow')) return undefined;
  const token = readToken(cursor);
  return token && { tokenOut: saidOf(scene, token) };
};

/** "with USDC", "from USDC": where the amount was said in dollars. */
const readFrom: Piece = (scene) => {
  if (!scene.cursor.takeAny('with', 'using', 'from')) return undefined;
  const token = readToken(scene.cursor);
  return token && { tokenIn: saidOf(scene, token) };
};
