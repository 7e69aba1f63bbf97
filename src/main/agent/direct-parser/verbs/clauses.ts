// What may follow many verbs, each at most once, after a comma or without.
import { readChainName } from '../../words/chain-names.ts';
import type { Cursor } from '../../words/cursor.ts';
import type { Lexeme } from '../../words/lex.ts';
import { readCondition } from '../read-condition.ts';
import { type Piece, readStartPiece, type Scene, type Slots, saidOf } from '../scene.ts';

/** What may follow every verb: "on Base", "from my wallet", "tomorrow at 9:00". */
export const everyVerb: readonly Piece[] = [
  afterComma(readChain),
  readThere,
  afterComma(readFromOwn),
  afterComma(readUntil),
  start,
];

/** What may follow what is done on no chain. */
export const anyStart: readonly Piece[] = everyVerb.slice(-2);

/** The piece, with a comma before it or none. */
export function afterComma(piece: Piece): Piece {
  return (scene) => {
    scene.cursor.takeAny(',');
    return piece(scene);
  };
}

/** Words that say nothing more than the verb does, one phrase or more of these. */
export function words(...phrases: readonly string[]): Piece {
  return ({ cursor }) =>
    phrases.some((phrase) => cursor.takePhrase(phrase) !== undefined) ? {} : undefined;
}

/** "on Base", "on the Base network". */
function readChain(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('on')) return undefined;
  cursor.takeAny('the');
  const chain = readChainName(cursor);
  if (chain === undefined) return undefined;
  cursor.takeAny('network', 'chain');
  return { chain: saidOf(scene, ...chain.words) };
}

/** "there", "over there": where what was bridged has arrived. */
function readThere(scene: Scene): Slots | undefined {
  const { cursor, steps } = scene;
  if (!steps.some(({ tool }) => tool === 'bridge')) return undefined;
  const there = cursor.takePhrase('over there') ?? cursor.takePhrase('on there');
  const word = there ?? [cursor.takeAny('there')].filter((each) => each !== undefined);
  return word.length > 0 ? { there: saidOf(scene, ...word) } : undefined;
}

function readFromOwn(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('from')) return undefined;
  const before = cursor.at;
  cursor.takeAny('my');
  const account = cursor.takeAny('account', 'wallet');
  const own = account && cursor.since(before);
  return own && { from: saidOf(scene, ...own) };
}

/** "until my USDC balance is at least 100". Fills no slot: all of the request is repeated until then. */
function readUntil(scene: Scene): Slots | undefined {
  if (scene.until !== undefined || !scene.cursor.takeAny('until')) return undefined;
  scene.until = readCondition(scene);
  return scene.until && {};
}

/** Fills no slot: what starts a plan is one for all its steps. */
function start(scene: Scene): Slots | undefined {
  scene.cursor.takeAny(',');
  return readStartPiece(scene) ? {} : undefined;
}

/** Those that are known by name only: where one is wanted, another must not be taken. */
const otherVenues = [
  ...['sushiswap', 'balancer', 'curve', 'pancakeswap', '1inch', 'cowswap', 'paraswap', 'kyberswap'],
  ...['aerodrome', 'velodrome', 'camelot', 'quickswap', 'matcha', 'odos', 'bancor', 'dodo'],
];

/** "on Uniswap", "via Uniswap v3", "using the Uniswap V3 router". */
export function readVenue(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('on', 'using', 'via', 'through', 'over')) return undefined;
  cursor.takeAny('the');
  const name = cursor.takeAny('uniswap', ...otherVenues);
  if (name === undefined) return undefined;
  const version = cursor.takeAny('v2', 'v3', 'v4');
  cursor.takeAny('router', 'swaprouter');
  return { venue: saidOf(scene, ...(version ? [name, version] : [name])) };
}

/** "with 1% slippage", "≤ 5 % slippage", "with max slippage of 1%". */
export function readSlippage(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  const slippage = readPercentSlippage(cursor);
  return slippage && { slippage: saidOf(scene, slippage) };
}

function readPercentSlippage(cursor: Cursor): Lexeme | undefined {
  cursor.takePhrase('at most') ?? cursor.takePhrase('with at most') ?? cursor.takeAny('with', 'at');
  cursor.takeAny('a', 'max', 'maximum');
  if (cursor.takeAny('slippage')) {
    cursor.takeAny('of', '≤', '<=');
    return readPercent(cursor);
  }
  cursor.takeAny('≤', '<=');
  const percent = readPercent(cursor);
  cursor.takeAny('max', 'maximum');
  return percent && cursor.takeAny('slippage') ? percent : undefined;
}

function readPercent(cursor: Cursor): Lexeme | undefined {
  const number = cursor.take('number');
  return number && cursor.takeAny('%', 'percent') ? number : undefined;
}
