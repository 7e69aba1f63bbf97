import type { Said } from '../../../intent/said.ts';
import type { Scene } from '../../scene.ts';
import { type Question, takeOne } from './ask.ts';

const orders = ['verify', 'check', 'confirm', 'make sure', 'double check', 'double-check'];
const doers = ['you', 'i', 'we', 'it', 'everything', 'they', 'all of it'];
const deeds = [
  ...['transferred', 'sent', 'swapped', 'moved', 'received', 'got', 'staked', 'supplied', 'bought'],
  ...['have transferred', 'have sent', 'have received', 'was sent', 'was received'],
  ...['arrived', 'worked', 'went through', 'is there', 'succeeded', 'has arrived', 'worked out'],
];
const whats = ['all', 'it', 'them', 'everything', 'all of it', 'all of them'];
const results = [
  ...['result', 'outcome', 'new balance', 'final balance', 'resulting balance', 'balance'],
  ...['received amount', 'swapped amount', 'staked amount', 'final amount', 'new amount'],
];

/** "verify you transferred all", "check that it arrived", "verify the staked amount": of the token of the step before. */
export const readOutcome: Question = (scene) => {
  const { cursor } = scene;
  const token = tokenBefore(scene);
  if (token === undefined || !takeOne(cursor, ...orders)) return undefined;
  takeOne(cursor, 'that', 'whether', 'if');
  if (takeOne(cursor, ...doers)) {
    if (!takeOne(cursor, ...deeds)) return undefined;
    takeOne(cursor, ...whats);
  } else {
    takeOne(cursor, 'the', 'my', 'your');
    if (!takeOne(cursor, ...results)) return undefined;
  }
  return { tool: 'get_balance', slots: { token } };
};

/** What the action before got, else what it spent, where it was named. */
function tokenBefore({ steps }: Scene): Said | undefined {
  const slots = steps.findLast(({ kind }) => kind === 'action')?.slots;
  const said = slots?.['tokenOut'] ?? slots?.['token'];
  return said?.kind === 'text' ? said : undefined;
}
