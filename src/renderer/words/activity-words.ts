import { Ban, CheckCheck, CircleDashed, CircleX, Hourglass, type LucideIcon } from 'lucide-react';
import type { ActivityEntry } from '../../shared/ipc/wallet-views.ts';
import type { Tone } from '../components/tone.ts';

interface ActivityWords {
  sign: LucideIcon;
  tone: Tone;
  word: string;
}

const states: Readonly<Partial<Record<ActivityEntry['state'], ActivityWords>>> = {
  mined: { sign: CheckCheck, tone: 'plain', word: 'In a block' },
  confirmed: { sign: CheckCheck, tone: 'plain', word: 'Confirmed' },
  failed: { sign: CircleX, tone: 'danger', word: 'Failed' },
  cancelled: { sign: Ban, tone: 'plain', word: 'Cancelled' },
  unknown: { sign: CircleDashed, tone: 'unknown', word: 'Unknown, it is looked up' },
};
const pending: ActivityWords = { sign: Hourglass, tone: 'waiting', word: 'Pending' };

/** What became of a transaction, in a word or two. */
export function activityWords({ state, calledOff, replaced }: ActivityEntry): ActivityWords {
  const words = states[state] ?? pending;
  if (calledOff && state !== 'cancelled')
    return { ...words, word: `${words.word}, being cancelled` };
  if (state === 'cancelled' && calledOff) return { ...words, word: 'Replaced by its cancellation' };
  return replaced && !calledOff
    ? { ...words, word: `${words.word}, replaced for a higher fee` }
    : words;
}

/** It may still be given a higher fee, or be cancelled. */
export function isOnItsWay({ state }: Pick<ActivityEntry, 'state'>): boolean {
  return state === 'sent' || state === 'unknown';
}
