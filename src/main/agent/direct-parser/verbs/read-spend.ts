import type { Said, SaidOutput, SaidText } from '../../intent/said.ts';
import type { Cursor } from '../../words/cursor.ts';
import { type Lexeme, lowerAscii } from '../../words/lex.ts';
import { readAmount } from '../../words/read-amount.ts';
import { readToken } from '../../words/read-token.ts';
import { type Scene, type Slots, saidOf } from '../scene.ts';

/** How the slots of what is spent are called; the address typed beside a token goes by `<token>Address`. */
interface SpendNames {
  amount: string;
  token: string;
}

const usual: SpendNames = { amount: 'amount', token: 'token' };

/** "all my USDT tokens at 0x…", "500 of it", "what I get": an amount, a token, or both; undefined when neither is there. */
export function readSpend(scene: Scene, names: SpendNames = usual): Slots | undefined {
  return (
    scene.cursor.attempt(() => readOfIt(scene, names)) ??
    scene.cursor.attempt(() => readTheRest(scene, names)) ??
    scene.cursor.attempt(() => readTheGiven(scene, names)) ??
    readAmountAndToken(scene, names)
  );
}

function readAmountAndToken(scene: Scene, names: SpendNames): Slots | undefined {
  const { cursor } = scene;
  const amount = readHowMuch(scene) ?? cursor.attempt(() => readMyWhole(scene));
  if (amount !== undefined && isDollars(amount)) cursor.takeAny('worth');
  if (amount !== undefined && !isAllIHaveIn(cursor, amount)) cursor.takeAny('of');
  cursor.takeAny('my', 'the');
  const token = readToken(cursor);
  if (token !== undefined && amount !== undefined && isAll(amount)) {
    cursor.takePhrase('that i have') ?? cursor.takePhrase('i have') ?? cursor.takePhrase('i hold');
  }
  if (amount === undefined && token === undefined) return undefined;
  const address = token && readAddressBeside(cursor);
  return {
    ...(amount && { [names.amount]: amount }),
    ...(token && { [names.token]: saidOf(scene, token) }),
    ...(address && { [`${names.token}Address`]: saidOf(scene, address) }),
  };
}

/** "at 0x…", "(0x…)": the address that the token is said to have. */
export function readAddressBeside(cursor: Cursor): Lexeme | undefined {
  return cursor.attempt(() => {
    if (cursor.takeAny('at')) return cursor.take('hex');
    const address = cursor.takeAny('(') ? cursor.take('hex') : undefined;
    return address && cursor.takeAny(')') ? address : undefined;
  });
}

/** "everything I have in LINK". */
function isAllIHaveIn(cursor: Cursor, amount: SaidText): boolean {
  if (!isAll(amount)) return false;
  return (cursor.takePhrase('i have in') ?? cursor.takePhrase('i hold in')) !== undefined;
}

function isDollars({ text }: SaidText): boolean {
  return /^\$|(?:dollars|usd|bucks)$/i.test(text);
}

function isAll({ text }: SaidText): boolean {
  return /^(?:all|everything)$/i.test(text);
}

/** "my whole USDC balance": the share between "my" and the token. */
function readMyWhole(scene: Scene): SaidText | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('my')) return undefined;
  return ['whole', 'entire'].includes(cursor.peek()?.lower ?? '') ? readHowMuch(scene) : undefined;
}

/** "1,000", "25%", "half", "all", "another 20". */
export function readHowMuch(scene: Scene): SaidText | undefined {
  const { cursor } = scene;
  return cursor.attempt(() => {
    const isMore = cursor.takeAny('another') !== undefined;
    const from = cursor.at;
    const words = readAmount(cursor);
    const isCounted = words?.kind === 'number' || words?.kind === 'usd';
    return words && (isCounted || !isMore) ? saidOf(scene, ...cursor.since(from)) : undefined;
  });
}

/** "it", "what I get", "all of it", "half of it", "500 of it". */
function readOfIt(scene: Scene, names: SpendNames): Slots | undefined {
  const { cursor } = scene;
  const share = cursor.attempt(() => {
    const words = readAmount(cursor);
    if (words !== undefined) cursor.takeAny('of');
    return words;
  });
  const it = readIt(scene);
  if (it === undefined) return undefined;
  if (share === undefined || share.kind === 'max') return { [names.amount]: it };
  const said = saidOf(scene, share.lexeme);
  if (share.kind === 'number') return { [names.amount]: said, [names.token]: it };
  const percent = share.kind === 'percent' ? { ...said, ...percentOf(scene, said) } : said;
  return { [names.amount]: { ...it, share: percent } };
}

function percentOf({ text }: Scene, { start, end }: SaidText): { text: string; end: number } {
  const sign = /^\s*(?:%|percent)/i.exec(text.slice(end))?.[0] ?? '';
  return { text: text.slice(start, end + sign.length), end: end + sign.length };
}

const its = [
  ...['what i get for it', 'what i get from that', 'what i get', 'whatever i get', 'what i got'],
  ...[
    'everything i get',
    'what comes out',
    'whatever comes out',
    'the proceeds',
    'the result',
    'it',
    'them',
    'that',
  ],
];

/** What the action before this one gives. */
function readIt(scene: Scene): SaidOutput | undefined {
  const { cursor } = scene;
  const before = lastAction(scene);
  if (before === undefined) return undefined;
  for (const phrase of its) {
    const words = cursor.takePhrase(phrase);
    if (words !== undefined) return outputOf(before, saidOf(scene, ...words));
  }
  return undefined;
}

/** Id of the action before this one. */
function lastAction({ steps }: Scene): string | undefined {
  return steps.findLast(({ kind }) => kind === 'action')?.id;
}

function outputOf(step: string, said: SaidText): SaidOutput {
  return { ...said, kind: 'output', step, output: 'given', share: null, minus: null };
}

const given =
  'received swapped bought wrapped unwrapped borrowed withdrawn bridged claimed resulting'.split(
    ' ',
  );

/** "the USDC", "all received USDC", "the swapped USDC": after a step that gives it. */
function readTheGiven(scene: Scene, names: SpendNames): Slots | undefined {
  const { cursor } = scene;
  const before = lastAction(scene);
  const from = cursor.at;
  const all = cursor.takeAny('all');
  if (all !== undefined) cursor.takeAny('of');
  const the = cursor.takeAny('the');
  const isGiven = cursor.takeAny(...given) !== undefined;
  if (before === undefined) return undefined;
  const isLoose = all !== undefined && !isGiven;
  const token = isGiven || isLoose || the !== undefined ? readToken(cursor) : undefined;
  const giver = token && giverOf(scene, token.lower);
  // "all USDC" is what a step before gave only where that is the one that bought it.
  if (token === undefined || (isLoose && giver === undefined)) return undefined;
  const step = giver ?? before;
  const amount = outputOf(step, saidOf(scene, ...cursor.since(from)));
  return { [names.amount]: amount, [names.token]: saidOf(scene, token) };
}

/** The one swap of this branch that buys the token, where nothing after it names that token again. */
function giverOf({ steps, branch }: Scene, token: string): string | undefined {
  const naming = steps.filter(({ slots }) =>
    Object.values(slots).some(({ text }) => lowerAscii(text).split(/\s+/).includes(token)),
  );
  const [only, ...others] = naming;
  if (only === undefined || others.length > 0 || only.kind !== 'action') return undefined;
  const isHere = only.parent === branch.parent && only.place === branch.place;
  return isHere && lowerAscii(only.slots['tokenOut']?.text ?? '') === token ? only.id : undefined;
}

/** "the rest", "the rest of my USDC", "the remaining USDC". */
function readTheRest(scene: Scene, names: SpendNames): Slots | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('the')) return undefined;
  const rest = cursor.takeAny('rest', 'remainder');
  if (rest === undefined) return undefined;
  const said: Said = saidOf(scene, rest);
  const token = cursor.attempt(() => {
    if (!cursor.takeAny('of')) return undefined;
    cursor.takeAny('my', 'the');
    return readToken(cursor);
  });
  return { [names.amount]: said, ...(token && { [names.token]: saidOf(scene, token) }) };
}
