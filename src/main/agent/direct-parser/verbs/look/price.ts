import type { Lexeme } from '../../../words/lex.ts';
import { readToken } from '../../../words/read-token.ts';
import { type Scene, type Slots, saidOf } from '../../scene.ts';
import { readHowMuch, readSpend } from '../read-spend.ts';
import { type Question, takeAsking, takeOne, takeShowing } from './ask.ts';

const sold = { amount: 'amount', token: 'tokenIn' };
const worths = ['worth', 'trading at', 'costing', 'at'];

/** "the price of LINK", "what ETH costs", "how much USDC would I get for 2 ETH? do not swap". */
export const readPrice: Question = (scene) => {
  const { cursor } = scene;
  return (
    cursor.attempt(() => readQuote(scene)) ??
    cursor.attempt(() => readGas(scene)) ??
    cursor.attempt(() => readPriceOf(scene)) ??
    cursor.attempt(() => readWorth(scene))
  );
};

function readGas({ cursor }: Scene) {
  const asked = takeAsking(cursor) || takeOne(cursor, 'how high is', 'how much is');
  takeOne(cursor, 'the', 'current', 'the current');
  const isFee = takeOne(cursor, 'gas price', 'gas prices', 'gas fee', 'gas fees');
  const isGas = isFee || (takeOne(cursor, 'gas') && (asked || cursor.done));
  if (!isGas) return undefined;
  if (cursor.peek(1)?.lower !== 'the') takeOne(cursor, 'at');
  return { tool: 'get_gas', slots: {} };
}

function readPriceOf(scene: Scene) {
  const { cursor } = scene;
  const asked = takeAsking(cursor);
  takeOne(cursor, 'the');
  takeOne(cursor, 'current', 'token', 'market');
  // Of which token is asked.
  if (asked && takeOne(cursor, 'prices')) return { tool: 'get_price', slots: {} };
  if (takeOne(cursor, 'price of', 'price for')) return priceOf(scene);
  const token = readToken(cursor);
  return token && cursor.takeAny('price') ? slotsOf(scene, token) : undefined;
}

/** "what is ETH worth", "what ETH costs", "how much is 1 ETH". */
function readWorth(scene: Scene) {
  const { cursor } = scene;
  const shown = takeShowing(cursor);
  if (shown && takeOne(cursor, 'what', 'how much')) return readThen(scene, 'costs', 'is worth');
  if (takeOne(cursor, 'what does', 'how much does')) return readThen(scene, 'cost');
  const isMuch = takeOne(cursor, 'how much is');
  if (!isMuch && !takeOne(cursor, 'what is', "what's", 'what’s', 'whats')) return undefined;
  const found = priceOf(scene);
  const isWorth = takeOne(cursor, ...worths);
  return isMuch || isWorth ? found : undefined;
}

function readThen(scene: Scene, ...ends: string[]) {
  const found = priceOf(scene);
  return takeOne(scene.cursor, ...ends) ? found : undefined;
}

/** "ETH", "one ETH", "1 ETH"; any other figure asks for something else. */
function priceOf(scene: Scene) {
  const { cursor } = scene;
  cursor.takeAny('1', 'one', 'an', 'a');
  const token = readToken(cursor);
  return token && slotsOf(scene, token);
}

function slotsOf(scene: Scene, token: Lexeme) {
  return { tool: 'get_price', slots: { token: saidOf(scene, token) } };
}

/** "how much USDC would I get for 2 ETH", "what would 2 ETH give me in DAI". */
function readQuote(scene: Scene) {
  const { cursor } = scene;
  takeShowing(cursor);
  const slots = cursor.attempt(() => readGetFor(scene)) ?? readGiveIn(scene);
  if (slots === undefined) return undefined;
  takeOne(cursor, 'on uniswap');
  readOnlyAsking(scene);
  return { tool: 'get_quote', slots };
}

function readGetFor(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  if (!takeOne(cursor, 'how much', 'how many')) return undefined;
  const token = readToken(cursor);
  const gets = [
    'would i get for',
    'do i get for',
    'can i get for',
    'will i get for',
    'i can get for',
  ];
  if (token === undefined || !takeOne(cursor, ...gets)) return undefined;
  const spend = readSpend(scene, sold);
  return spend && { ...spend, tokenOut: saidOf(scene, token) };
}

function readGiveIn(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('what')) return undefined;
  takeOne(cursor, 'would', 'will');
  const spend = readHowMuch(scene);
  const tokenIn = spend && readToken(cursor);
  takeOne(cursor, 'would', 'will');
  if (spend === undefined || tokenIn === undefined) return undefined;
  if (!takeOne(cursor, 'get me in', 'give me in', 'bring me in', 'be in')) return undefined;
  const tokenOut = readToken(cursor);
  return (
    tokenOut && {
      ...{ amount: spend, tokenIn: saidOf(scene, tokenIn) },
      tokenOut: saidOf(scene, tokenOut),
    }
  );
}

/** "? just asking, do not swap": nothing is to be done, which a question does not do anyway. */
function readOnlyAsking({ cursor }: Scene): void {
  takeOne(cursor, '?');
  for (let more = true; more; ) {
    takeOne(cursor, ',', '.');
    more = takeOne(
      cursor,
      ...[
        'just asking',
        'only asking',
        "don't execute",
        'don’t execute',
        'do not execute',
        'dont execute',
      ],
      ...["don't swap", 'don’t swap', 'do not swap', 'do not trade', "don't trade"],
      ...['dont swap', 'dont trade'],
    );
  }
}
