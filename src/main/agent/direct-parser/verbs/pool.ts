import { type Piece, readPieces, type Scene, type Slots, saidOf } from '../scene.ts';
import type { ReadAction, VerbReader } from '../verb-reader.ts';
import { afterComma, everyVerb, words } from './clauses.ts';
import { readHowMuch, readSpend } from './read-spend.ts';

const pool: Piece = afterComma(readPool);
const added = [pool, words('as liquidity'), ...everyVerb];
const removed = [pool, words('again', 'back'), ...everyVerb];

/** "add 0.5 ETH and 1500 USDC to the Uniswap V2 pool", "remove all my ETH/USDC liquidity from Uniswap V2". */
export const poolReader: VerbReader = (scene) =>
  scene.cursor.attempt(() => readAdd(scene)) ?? readRemove(scene);

function readAdd(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('add', 'provide', 'put', 'supply', 'deposit')) return undefined;
  if (cursor.takeAny('liquidity')) return { tool: 'lp_add', slots: readPieces(scene, {}, added) };
  const one = readSpend(scene);
  if (one === undefined || !cursor.takeAny('and')) return undefined;
  const other = readSpend(scene, { amount: 'amountB', token: 'tokenB' });
  const from = cursor.at;
  const slots = other && readPieces(scene, { ...one, ...other }, added);
  const isPool = cursor.since(from).some(({ lower }) => ['pool', 'liquidity'].includes(lower));
  return slots && isPool ? { tool: 'lp_add', slots } : undefined;
}

function readRemove(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('remove', 'take', 'pull', 'withdraw', 'get')) return undefined;
  const amount = readHowMuch(scene);
  cursor.takeAny('of');
  cursor.takeAny('my', 'the');
  const pair = cursor.take('zone') ?? cursor.take('word');
  if (pair === undefined || !/^[A-Za-z0-9]+[/-][A-Za-z0-9]+$/.test(pair.text)) return undefined;
  if (!cursor.takeAny('liquidity', 'position', 'lp')) return undefined;
  cursor.takeAny('out');
  const slots = { pair: saidOf(scene, pair), ...(amount && { amount }) };
  return { tool: 'lp_remove', slots: readPieces(scene, slots, removed) };
}

/** "to the Uniswap V2 pool", "out of Uniswap", "as liquidity on Uniswap V2". */
function readPool(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  cursor.takePhrase('as liquidity');
  const places = ['to', 'into', 'in', 'on', 'from', 'of'];
  if (!cursor.takePhrase('out of') && !cursor.takeAny(...places)) return undefined;
  cursor.takeAny('the', 'a');
  const name = cursor.takeAny('uniswap');
  if (name === undefined) return undefined;
  const version = cursor.takeAny('v2', 'v3', 'v4');
  cursor.takeAny('liquidity');
  cursor.takeAny('pool');
  return { pool: saidOf(scene, ...(version ? [name, version] : [name])) };
}
