import { readToken } from '../../../words/read-token.ts';
import { type Scene, type Slots, saidOf } from '../../scene.ts';
import { readAnother } from '../read-recipient.ts';
import { type Question, takeAsking, takeOne, takeShowing } from './ask.ts';

const wholes = [
  ...['portfolio', 'balances', 'holdings', 'assets', 'tokens', 'open positions', 'positions'],
  ...['current holdings', 'current balances', 'token balances', 'whole portfolio'],
];
const everything = [
  'what do i hold',
  'what do i have',
  'what do i own',
  'everything i hold',
  'everything i own',
  'everything i have',
  'how much do i have',
  'how much do i hold',
  'how much do i own',
];
/** "my balance" names no token: all that is held is meant. */
const ownBalances = [
  ...['balance', 'wallet balance', 'account balance', 'total balance', 'whole balance'],
  ...['entire balance', 'overall balance'],
];

/** "my ETH balance", "how much DAI do I have", "what does Bob hold in LINK", "my portfolio". */
export const readBalance: Question = (scene) => {
  const { cursor } = scene;
  return (
    cursor.attempt(() => readAll(scene)) ??
    cursor.attempt(() => readHowMuch(scene)) ??
    cursor.attempt(() => readOfOther(scene)) ??
    cursor.attempt(() => readOfToken(scene))
  );
};

function readAll({ cursor }: Scene) {
  const asked = takeShowing(cursor) || takeAsking(cursor);
  if (takeOne(cursor, ...everything)) return { tool: 'get_portfolio', slots: {} };
  takeOne(cursor, 'all my', 'all of my', 'my', 'your', 'the');
  const found = takeOne(cursor, ...wholes);
  const isWhole = found && (asked || cursor.done);
  return isWhole ? { tool: 'get_portfolio', slots: {} } : undefined;
}

function readHowMuch(scene: Scene) {
  const { cursor } = scene;
  takeShowing(cursor);
  if (!takeOne(cursor, 'how much', 'how many')) return undefined;
  const token = readToken(cursor);
  const mine = ['do i have', 'do i hold', 'do i own', 'have i got', 'is in my wallet', 'i have'];
  if (token === undefined || !takeOne(cursor, ...mine)) return undefined;
  takeOne(cursor, 'left', 'in my wallet', 'in total');
  return { tool: 'get_balance', slots: { token: saidOf(scene, token) } };
}

/** "what does Bob hold in LINK", "how much LINK does Bob have". */
function readOfOther(scene: Scene) {
  const { cursor } = scene;
  if (takeOne(cursor, 'what does')) {
    const slots = ofOwner(readAnother(scene));
    if (slots === undefined || !takeOne(cursor, 'hold in', 'have in', 'own in')) return undefined;
    const token = readToken(cursor);
    return token && { tool: 'get_balance', slots: { ...slots, token: saidOf(scene, token) } };
  }
  if (!takeOne(cursor, 'how much', 'how many')) return undefined;
  const token = readToken(cursor);
  const slots = token && cursor.takeAny('does') ? ofOwner(readAnother(scene)) : undefined;
  if (token === undefined || slots === undefined) return undefined;
  if (!cursor.takeAny('have', 'hold', 'own')) return undefined;
  return { tool: 'get_balance', slots: { ...slots, token: saidOf(scene, token) } };
}

/** Whose it is, as a recipient is read. */
function ofOwner(to: Slots | undefined): Slots | undefined {
  if (to === undefined) return undefined;
  const { to: name, toAddress: address } = to;
  return { ...(name && { owner: name }), ...(address && { ownerAddress: address }) };
}

/** "my ETH balance", "the balance of ETH", "my balance" of all, "balance". */
function readOfToken(scene: Scene) {
  const { cursor } = scene;
  const asked = takeAsking(cursor);
  const own = takeOne(cursor, 'my', 'your', 'the');
  takeOne(cursor, 'current');
  if (takeOne(cursor, 'balance of', 'balance in')) {
    cursor.takeAny('my');
    const token = readToken(cursor);
    return token && { tool: 'get_balance', slots: { token: saidOf(scene, token) } };
  }
  if (own && takeOne(cursor, ...ownBalances)) return { tool: 'get_portfolio', slots: {} };
  if (asked && takeOne(cursor, 'balance')) return { tool: 'get_balance', slots: {} };
  const token = cursor.take('word') ?? cursor.take('hex');
  if (token === undefined || !takeOne(cursor, 'balance', 'balances', 'holdings')) return undefined;
  if (!asked && !own) return undefined;
  return { tool: 'get_balance', slots: { token: saidOf(scene, token) } };
}
