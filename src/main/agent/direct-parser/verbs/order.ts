import type { Cursor } from '../../words/cursor.ts';
import type { Lexeme } from '../../words/lex.ts';
import { readToken } from '../../words/read-token.ts';
import { attempt, type Piece, readPieces, type Scene, type Slots, saidOf } from '../scene.ts';
import type { ReadAction, VerbReader } from '../verb-reader.ts';
import { afterComma, everyVerb } from './clauses.ts';
import { readSpend } from './read-spend.ts';

const tool = 'manage_orders';

/** "limit order: buy 1 ETH at 2,750 USDC", "set a stop loss for half my ETH at $2,500", "sell 1 ETH at $4,000". */
export const orderReader: VerbReader = (scene) =>
  attempt(scene, () => readNamed(scene)) ?? attempt(scene, () => readPlain(scene));

function readNamed(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  if (cursor.takeAny('set', 'place', 'put', 'create', 'make', 'open')) cursor.takeAny('up');
  cursor.takeAny('a', 'an', 'my');
  const kind = readKind(cursor);
  if (kind === undefined) return undefined;
  cursor.takeAny('order');
  cursor.takeAny(':', ',', 'to', 'for', 'on');
  const side = cursor.takeAny('buy', 'sell', 'dump');
  if (side !== undefined) cursor.takeAny(':', ',');
  const said = { kind: saidOf(scene, ...kind), ...(side && { side: saidOf(scene, side) }) };
  const spend = attempt(scene, () => readOrdered(scene)) ?? {};
  const pieces = [...piecesFor(spend['token']?.text), readLate];
  return { tool, slots: readPieces(scene, { ...said, ...spend }, pieces) };
}

/** Without a word for it, only with a price that cannot be a time of day. */
function readPlain(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  const side = cursor.takeAny('buy', 'sell');
  const spend = side && readOrdered(scene);
  if (side === undefined || spend === undefined) return undefined;
  const pieces: Piece[] = [readQuote, readClearPrice, readOwnWay, ...everyVerb];
  const slots = readPieces(scene, { side: saidOf(scene, side), ...spend }, pieces);
  // One of two prices starts a plan, and so does one at which a worth is bought: an order needs a figure.
  const isOneOfTwo = cursor.peek()?.lower === 'or';
  const isWorth = side.lower === 'buy' && 'way' in slots && isDollars(slots['amount']?.text);
  return 'price' in slots && !isOneOfTwo && !isWorth ? { tool, slots } : undefined;
}

/** "my LINK" without a figure is all of it where it is sold. */
function readOrdered(scene: Scene): Slots | undefined {
  const my = scene.cursor.peek();
  const spend = readSpend(scene);
  if (my?.lower !== 'my' || spend === undefined || 'amount' in spend) return spend;
  return { ...spend, whole: saidOf(scene, my) };
}

/** "at 2600 on all my WETH": what is ordered, after its price. */
const readLate: Piece = (scene) =>
  scene.cursor.takeAny('on', 'of') ? readOrdered(scene) : undefined;

function isDollars(amount = ''): boolean {
  return /^\$|(?:dollars|usd|bucks)$/i.test(amount);
}

function readKind(cursor: Cursor): readonly Lexeme[] | undefined {
  const phrase = cursor.takePhrase('stop loss') ?? cursor.takePhrase('take profit');
  if (phrase !== undefined) return phrase;
  const kind = cursor.takeAny('limit', 'stop-loss', 'take-profit');
  return kind && [kind];
}

function piecesFor(token: string | undefined): readonly Piece[] {
  return [
    ...[readQuote, readPrice, (scene: Scene) => readWay(scene, token)].map(afterComma),
    ...everyVerb,
  ];
}

/** "for USDC", "with USDC". */
const readQuote: Piece = (scene) => {
  if (!scene.cursor.takeAny('for', 'to', 'into', 'with')) return undefined;
  const quote = readToken(scene.cursor);
  return quote && { quote: saidOf(scene, quote) };
};

/** "at $4,000", "at 2,750 USDC", "@ 2750". */
const readPrice: Piece = (scene) =>
  scene.cursor.takeAny('at', '@') ? readFigure(scene) : undefined;

/** Where nothing else tells an order: "at 9" and "at 1730" may be times of day. */
const readClearPrice: Piece = (scene) => {
  const read = readPrice(scene);
  const isBare =
    read !== undefined && !('unit' in read) && scene.cursor.peek(-1)?.kind === 'number';
  return isBare && timeOfDay.test(read['price']?.text ?? '') ? undefined : read;
};

/** Of what is ordered without its name: a price that is said of a named token starts a plan instead. */
const readOwnWay: Piece = (scene) => readWay(scene, undefined);

const timeOfDay = /^(?:\d{1,2}|[01]\d[0-5]\d|2[0-3][0-5]\d)$/;

function readFigure(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  const usd = cursor.take('usd');
  if (usd !== undefined) return { price: saidOf(scene, usd) };
  const number = cursor.take('number');
  if (number === undefined) return undefined;
  const isDollars = cursor.takeAny('usd', 'dollars') !== undefined;
  // "at 9am" is a time of day.
  if (cursor.peek()?.lower === 'am' || cursor.peek()?.lower === 'pm') return undefined;
  const unit = isDollars ? undefined : readToken(cursor);
  return { price: saidOf(scene, number), ...(unit && { unit: saidOf(scene, unit) }) };
}

const ways = [
  ...[
    'drops to',
    'falls to',
    'drops below',
    'falls below',
    'goes below',
    'is below',
    'drops under',
    'falls under',
    'sinks to',
    'sinks below',
    'dips to',
    'dips below',
  ],
  ...[
    'rises to',
    'rises above',
    'goes above',
    'goes over',
    'is above',
    'climbs to',
    'climbs above',
  ],
  ...['hits', 'reaches'],
];

/** "when it hits $4,000", "if ETH drops below 2,500": of the token that is ordered, and of no other. */
function readWay(scene: Scene, token: string | undefined): Slots | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('when', 'if', 'once')) return undefined;
  const about = cursor.takeAny('it') ?? cursor.takePhrase('the price') ?? cursor.takeAny('price');
  if (about === undefined && (token === undefined || !cursor.takeAny(token.toLowerCase()))) {
    return undefined;
  }
  for (const phrase of ways) {
    const words = cursor.takePhrase(phrase);
    const figure = words && readFigure(scene);
    if (words !== undefined) return figure && { ...figure, way: saidOf(scene, ...words) };
  }
  return undefined;
}
