import { readToken } from '../../../words/read-token.ts';
import { type Scene, saidOf } from '../../scene.ts';
import { readMarket } from '../lend.ts';
import { type Question, takeAsking, takeOne, takeShowing } from './ask.ts';

/** "who can spend my USDC", "my last 5 transactions", "my health factor on Aave", "what have I borrowed". */
export const readDealings: Question = (scene) => {
  const { cursor } = scene;
  return (
    cursor.attempt(() => readSpenders(scene)) ??
    cursor.attempt(() => readApprovals(scene)) ??
    cursor.attempt(() => readHistory(scene)) ??
    cursor.attempt(() => readLending(scene))
  );
};

function readSpenders(scene: Scene) {
  const { cursor } = scene;
  takeShowing(cursor);
  if (!takeOne(cursor, 'who can', 'who may', 'who is allowed to')) return undefined;
  if (!cursor.takeAny('spend', 'move', 'take', 'use')) return undefined;
  cursor.takeAny('my');
  if (takeOne(cursor, 'tokens', 'money')) return { tool: 'get_allowances', slots: {} };
  const token = readToken(cursor);
  return token && { tool: 'get_allowances', slots: { token: saidOf(scene, token) } };
}

const approvals = ['approvals', 'allowances', 'approval', 'allowance'];

function readApprovals(scene: Scene) {
  const { cursor } = scene;
  if (!takeAsking(cursor)) return undefined;
  takeOne(cursor, 'all my', 'all of my', 'all the', 'all', 'my', 'the');
  takeOne(cursor, 'open', 'active', 'current');
  takeOne(cursor, 'token');
  if (takeOne(cursor, ...approvals)) {
    const token = takeOne(cursor, 'for my', 'of my', 'for', 'of') ? readToken(cursor) : undefined;
    return { tool: 'get_allowances', slots: { ...(token && { token: saidOf(scene, token) }) } };
  }
  const token = readToken(cursor);
  if (token === undefined || !takeOne(cursor, ...approvals)) return undefined;
  return { tool: 'get_allowances', slots: { token: saidOf(scene, token) } };
}

const dealt = ['what did i do', 'what have i done'];

function readHistory(scene: Scene) {
  const { cursor } = scene;
  if (takeOne(cursor, ...dealt)) {
    if (!takeOne(cursor, 'lately', 'recently', 'last', 'before')) return undefined;
    cursor.attempt(() => {
      takeOne(cursor, '?', ',', '.');
      return readTransactions(scene);
    });
    return { tool: 'tx_history', slots: {} };
  }
  return readTransactions(scene);
}

/** "show me my last 5 transactions", "my transaction history". */
function readTransactions(scene: Scene) {
  const { cursor } = scene;
  if (!takeAsking(cursor)) return undefined;
  takeOne(cursor, 'my', 'the');
  if (takeOne(cursor, 'transaction history', 'history')) return { tool: 'tx_history', slots: {} };
  const isLast = takeOne(cursor, 'last', 'latest', 'recent', 'newest');
  const limit = isLast ? cursor.take('number') : undefined;
  if (!takeOne(cursor, 'transactions', 'transfers', 'payments')) return undefined;
  return { tool: 'tx_history', slots: { ...(limit && { limit: saidOf(scene, limit) }) } };
}

const statuses = [
  ...['health factor', 'lending positions', 'lending position', 'loans', 'loan', 'debt', 'debts'],
  ...['aave lending positions', 'aave positions', 'aave position', 'aave health factor'],
];

/** Of the only market; another one that is named is not understood. */
function readLending(scene: Scene) {
  const { cursor } = scene;
  takeShowing(cursor);
  const isDone = takeOne(cursor, 'what have i', 'how much have i', 'what did i', 'what i have');
  if (isDone) {
    if (!cursor.takeAny('borrowed', 'supplied', 'lent', 'borrow', 'lend', 'supply'))
      return undefined;
  } else if (takeOne(cursor, 'how much do i owe', 'what do i owe', 'how healthy is my loan')) {
    // Nothing more is needed.
  } else {
    takeAsking(cursor);
    takeOne(cursor, 'my', 'the');
    if (!takeOne(cursor, ...statuses)) return undefined;
  }
  const market = cursor.attempt(() => readMarket(scene));
  return { tool: 'lend_status', slots: { ...market } };
}
