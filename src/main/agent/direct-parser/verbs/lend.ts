import { readToken } from '../../words/read-token.ts';
import { readPieces, type Scene, type Slots, saidOf } from '../scene.ts';
import type { ReadAction, VerbReader } from '../verb-reader.ts';
import { afterComma, everyVerb, words } from './clauses.ts';
import { readAnother } from './read-recipient.ts';
import { readHowMuch, readSpend } from './read-spend.ts';

/** "supply 500 USDC to Aave", "withdraw all my DAI from Aave", "borrow 100 USDC", "repay my whole USDC debt". */
export const lendReader: VerbReader = (scene) =>
  readSupply(scene) ?? readWithdraw(scene) ?? readBorrow(scene) ?? readRepay(scene);

const market = afterComma(readMarket);
const purposes = [
  ...['as collateral', 'as a collateral', 'to earn yield', 'to earn some yield'],
  ...['to earn interest', 'to earn some interest'],
];
const supplied = [market, words(...purposes), readReceipt, readBehalf, ...everyVerb];
const returned = [
  market,
  words('back', 'out', 'collateral', 'deposit', 'deposits', 'again'),
  ...everyVerb,
];
const borrowed = [market, readAgainst, readBehalf, ...everyVerb];
const owed = [market, words('back', 'again'), readBehalf, ...everyVerb];

function readSupply(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  const only = cursor.takeAny('supply', 'lend');
  if (only?.lower === 'lend') cursor.takeAny('out');
  if (only === undefined && !cursor.takeAny('deposit', 'put', 'add', 'move', 'invest')) {
    return undefined;
  }
  const slots = readPieces(scene, readSpend(scene) ?? {}, supplied);
  return only || slots['market'] ? { tool: 'lend_supply', slots } : undefined;
}

function readWithdraw(scene: Scene): ReadAction | undefined {
  const verbs = ['withdraw', 'pull', 'take', 'remove', 'redeem', 'get'];
  if (!scene.cursor.takeAny(...verbs)) return undefined;
  scene.cursor.takeAny('back', 'out');
  const slots = readPieces(scene, readSpend(scene) ?? {}, returned);
  return slots['market'] && { tool: 'lend_withdraw', slots };
}

function readBorrow(scene: Scene): ReadAction | undefined {
  if (!scene.cursor.takeAny('borrow')) return undefined;
  return { tool: 'lend_borrow', slots: readPieces(scene, readSpend(scene) ?? {}, borrowed) };
}

function readRepay(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  const verb =
    cursor.takeAny('repay') ?? cursor.takePhrase('pay back') ?? cursor.takePhrase('pay off');
  if (verb === undefined) return undefined;
  const spend = cursor.attempt(() => readDebt(scene)) ?? readSpend(scene) ?? {};
  return { tool: 'lend_repay', slots: readPieces(scene, spend, owed) };
}

/** "my whole USDC debt", "all of my USDC loan", "100 USDC of my debt". */
function readDebt(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  const amount = readHowMuch(scene);
  cursor.takeAny('of');
  cursor.takeAny('my', 'the');
  const whole = amount ?? readHowMuch(scene);
  const isDebt = () => cursor.takeAny('debt', 'debts', 'loan', 'loans') !== undefined;
  if (isDebt()) return { ...(whole && { amount: whole }) };
  const token = readToken(cursor);
  cursor.takePhrase('of my');
  if (token === undefined || !isDebt()) return undefined;
  return { token: saidOf(scene, token), ...(whole && { amount: whole }) };
}

/** "to Aave", "into the Aave v3 pool", "out of Aave". */
export function readMarket(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  const places = ['to', 'into', 'in', 'on', 'at', 'using', 'with', 'via', 'through', 'from'];
  if (!cursor.takeAny(...places) && !cursor.takePhrase('out of')) return undefined;
  cursor.takeAny('the');
  const name = cursor.takeAny('aave');
  if (name === undefined) return undefined;
  const version = cursor.takeAny('v2', 'v3', 'v4');
  cursor.takeAny('lending');
  cursor.takeAny('pool', 'market', 'protocol');
  return { market: saidOf(scene, ...(version ? [name, version] : [name])) };
}

/** "to receive aUSDC": what the market gives for it, which has to fit. */
function readReceipt(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  const isReceipt = cursor.takeAny('to') && cursor.takeAny('receive', 'get');
  const receipt = isReceipt ? readToken(cursor) : undefined;
  return receipt && { receipt: saidOf(scene, receipt) };
}

/** A loan is always against all that is supplied; "against it" needs something that was supplied before. */
function readAgainst({ cursor, steps }: Scene): Slots | undefined {
  if (!cursor.takeAny('against')) return undefined;
  if (cursor.takePhrase('my collateral') ?? cursor.takePhrase('my deposits')) return {};
  const supplies = steps.some(({ tool }) => tool === 'lend_supply');
  return supplies && cursor.takeAny('it', 'that', 'them') ? {} : undefined;
}

/** "on behalf of 0x…": understood, and never planned, since it would give money away by other words. */
function readBehalf(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('for') && !cursor.takePhrase('on behalf of')) return undefined;
  const from = cursor.at;
  return readAnother(scene) && { behalf: saidOf(scene, ...cursor.since(from)) };
}
