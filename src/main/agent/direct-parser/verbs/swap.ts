import { readChainName } from '../../words/chain-names.ts';
import type { Cursor } from '../../words/cursor.ts';
import { lowerAscii } from '../../words/lex.ts';
import { readToken } from '../../words/read-token.ts';
import { attempt, readPieces, type Scene, type Slots, saidOf } from '../scene.ts';
import type { ReadAction, VerbReader } from '../verb-reader.ts';
import { afterComma, everyVerb, readSlippage, readVenue, words } from './clauses.ts';
import { readAddressBeside, readHowMuch, readSpend } from './read-spend.ts';

const tool = 'defi_swap';
const sold = { amount: 'amount', token: 'tokenIn' };
const clauses = [
  words(
    'using twap',
    'via twap',
    'with twap',
    'as twap',
    'using a twap',
    'with a twap',
    'as a twap',
  ),
  ...everyVerb.slice(0, 1),
  afterComma(readVenue),
  afterComma(readSlippage),
  ...everyVerb.slice(1),
];

const swapping = 'swap trade exchange convert sell turn change dump ape'.split(' ');

/** "swap 1 ETH for USDC", "swap 1 ETH to USDC and 2 ETH to DAI", "sell half my ETH to DAI", "buy ETH with 100 USDC", "buy $100 of ETH". */
export const swapReader: VerbReader = (scene) => {
  const { cursor } = scene;
  const isOco = cursor.takeAny('oco') !== undefined;
  const isTwap = !isOco && cursor.takeAny('twap') !== undefined;
  if (isOco || isTwap) {
    cursor.takeAny('order');
    cursor.takeAny(':', ',', 'to');
  }
  const found = readSwap(scene);
  const { watch, overMs, parts } = scene.start.words;
  if (isOco && watch?.kind !== 'either') return undefined;
  if (isTwap && found !== undefined && overMs === undefined && parts === undefined) {
    scene.questions.push({ slot: 'start', text: 'Over how long, and in how many parts?' });
  }
  return found;
};

function readSwap(scene: Scene): ReturnType<VerbReader> {
  const { cursor } = scene;
  const verb = cursor.takeAny(...swapping) ?? cursor.takePhrase('cash out')?.[0];
  if (verb !== undefined) {
    const first = readSpend(scene, sold) ?? {};
    const pairs = attempt(scene, () => readPairs(scene, { ...first }));
    if (pairs !== undefined) return pairs;
    const slots = readPieces(scene, first, [readInto, ...clauses]);
    const isSold = verb.lower === 'sell' && slots['tokenOut'] === undefined;
    return { tool, slots: { ...slots, ...(isSold && { side: saidOf(scene, verb) }) } };
  }
  const used =
    attempt(scene, () => readUse(scene)) ??
    attempt(scene, () => readPassive(scene)) ??
    attempt(scene, () => readArrow(scene));
  if (used !== undefined) return used;
  const buys = cursor.takeAny('buy', 'purchase') ?? cursor.takePhrase('get me');
  return buys && { tool, slots: readBuy(scene) };
}

/** "use half my ETH to buy USDC", "put 100 USDC into ETH", "spend 100 USDC on ETH". */
function readUse(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  const verb = cursor.takeAny('use', 'put', 'invest', 'spend')?.lower;
  const spend = verb === undefined ? undefined : readSpend(scene, sold);
  if (spend?.['amount'] === undefined || spend['tokenIn'] === undefined) return undefined;
  if (verb === 'spend') {
    if (!cursor.takeAny('on') || isChainNext(cursor)) return undefined;
  } else if (verb !== 'use') {
    if (!cursor.takeAny('into') && !(verb === 'invest' && cursor.takeAny('in'))) return undefined;
  } else if (!cursor.takeAny('to') || !cursor.takeAny('get', 'buy', 'purchase', 'acquire')) {
    return undefined;
  }
  cursor.takeAny('me');
  cursor.takeAny('more', 'some');
  const bought = readBought(scene);
  if (bought === undefined || 'amountOut' in bought || isContact(scene, bought)) return undefined;
  return { tool, slots: readPieces(scene, { ...spend, ...bought }, clauses) };
}

function isChainNext(cursor: Cursor): boolean {
  let isChain = false;
  cursor.attempt(() => {
    isChain = readChainName(cursor) !== undefined;
    return undefined;
  });
  return isChain;
}

const passives = ['swapped', 'converted', 'exchanged', 'traded', 'turned', 'changed', 'sold'];

/** "2 ETH swapped into USDC". */
function readPassive(scene: Scene): ReadAction | undefined {
  const spend = readSpend(scene, sold);
  if (spend?.['amount'] === undefined || spend['tokenIn'] === undefined) return undefined;
  if (!scene.cursor.takeAny(...passives)) return undefined;
  const bought = readInto(scene);
  return bought && { tool, slots: readPieces(scene, { ...spend, ...bought }, clauses) };
}

/** "500 USDC -> ETH". */
function readArrow(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  const spend = readSpend(scene, sold);
  if (spend?.['amount'] === undefined || spend['tokenIn'] === undefined) return undefined;
  if (!cursor.take('arrow') || isChainNext(cursor)) return undefined;
  const bought = readBought(scene);
  if (bought === undefined || isContact(scene, bought)) return undefined;
  return { tool, slots: readPieces(scene, { ...spend, ...bought }, clauses) };
}

/** "1 ETH to USDC and 2 ETH to DAI": each says all of it in figures; what follows the last is meant for all. */
function readPairs(scene: Scene, first: Slots): ReadAction[] | undefined {
  const pairs: Slots[] = [];
  for (let spend: Slots | undefined = first; spend !== undefined; ) {
    const bought = isFigure(spend) ? readInto(scene) : undefined;
    if (bought === undefined || isContact(scene, bought)) return undefined;
    pairs.push({ ...spend, ...bought });
    spend = attempt(scene, () => readNextSpend(scene));
  }
  if (pairs.length < 2) return undefined;
  const shared = readPieces(scene, {}, clauses);
  return pairs.map((pair) => ({ tool, slots: { ...pair, ...shared } }));
}

function readNextSpend(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  const comma = cursor.takeAny(',');
  if ((cursor.takeAny('and') ?? comma) === undefined) return undefined;
  const spend = readSpend(scene, sold);
  return spend && isFigure(spend) ? spend : undefined;
}

/** Two shares, or all of it twice, could be of what there is at the beginning or of what is left. */
function isFigure({ amount, tokenIn }: Slots): boolean {
  const isText = amount?.kind === 'text' && tokenIn?.kind === 'text';
  return isText && /^\$?\s?[\d.,]+k?$/i.test(amount.text);
}

function isContact({ contacts }: Scene, { tokenOut }: Slots): boolean {
  return contacts.includes(lowerAscii(tokenOut?.text ?? ''));
}

function readInto(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  cursor.takeAny('back');
  if (!cursor.takeAny('for', 'to', 'into') && !cursor.take('arrow')) return undefined;
  return readBought(scene);
}

/** "USDC", "exactly 500 USDC". */
function readBought(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  cursor.takePhrase('get exactly') ?? cursor.takeAny('exactly', 'get');
  const amountOut = readHowMuch(scene);
  const tokenOut = readToken(cursor);
  const address = tokenOut && readAddressBeside(cursor);
  return (
    tokenOut && {
      tokenOut: saidOf(scene, tokenOut),
      ...(address && { tokenOutAddress: saidOf(scene, address) }),
      ...(amountOut && { amountOut }),
    }
  );
}

/** A clause goes first: "with 1% slippage" is not a payment. */
function readBuy(scene: Scene): Slots {
  const { cursor } = scene;
  cursor.takeAny('me');
  const worth = cursor.attempt(() => readWorthOf(scene));
  if (worth !== undefined) return readPieces(scene, worth, clauses);
  const bought =
    cursor.attempt(() => readDollarsOf(scene)) ?? cursor.attempt(() => readBought(scene)) ?? {};
  return readPieces(scene, bought, [...clauses, readPayment]);
}

/** "100 USDC of ETH", "100 USDC worth of ETH": the first is paid. */
function readWorthOf(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  const spend = readSpend(scene, sold);
  if (spend?.['amount'] === undefined || spend['tokenIn'] === undefined) return undefined;
  cursor.takeAny('worth');
  const tokenOut = cursor.takeAny('of') ? readToken(cursor) : undefined;
  return tokenOut && { ...spend, tokenOut: saidOf(scene, tokenOut) };
}

/** "$100 of ETH": so much is paid for it, in a token that may follow. */
function readDollarsOf(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  const isDollars = cursor.peek()?.kind === 'usd' || isDollarsWord(cursor.peek(1)?.lower);
  const amount = isDollars ? readHowMuch(scene) : undefined;
  cursor.takeAny('worth');
  cursor.takeAny('of', 'in');
  const tokenOut = amount && readToken(cursor);
  return amount && tokenOut && { amount, tokenOut: saidOf(scene, tokenOut) };
}

function isDollarsWord(word: string | undefined): boolean {
  return word === 'dollars' || word === 'usd' || word === 'bucks';
}

/** "with 100 USDC", "using USDC"; what was paid already is named by its token alone. */
function readPayment(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  cursor.attempt(() => cursor.takeAny(',') && cursor.takeAny('pay', 'paying', 'paid'));
  return cursor.takeAny('with', 'using', 'for', 'from', 'in') ? readSpend(scene, sold) : undefined;
}
