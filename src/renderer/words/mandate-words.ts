import { Ban, Check, CircleDashed, Clock, Hand, RotateCcw, Signature } from 'lucide-react';
import type { MandateUseView, MandateView } from '../../shared/mandates/views.ts';
import type { StateWords } from './run-words.ts';

type Standing = Pick<
  MandateView,
  'state' | 'endedWhy' | 'expiresAt' | 'triggerId' | 'uses' | 'maxUses'
>;

/** Whether anything may still be signed under it, by what is known here. */
export function holds({ state, expiresAt, uses, maxUses }: Standing, now: number): boolean {
  return state === 'active' && now < expiresAt && uses < maxUses;
}

const endings: Readonly<Record<string, StateWords>> = {
  expired: { sign: Clock, tone: 'plain', word: 'Over, its time is up' },
  used_up: { sign: Check, tone: 'plain', word: 'Over, used up' },
  schedule_over: { sign: CircleDashed, tone: 'plain', word: 'Over, as its schedule is' },
  replaced: { sign: CircleDashed, tone: 'plain', word: 'Over, another took its place' },
};
const over: StateWords = { sign: CircleDashed, tone: 'plain', word: 'Over' };

/** What a mandate does now. */
export function mandateMark(mandate: Standing, now: number): StateWords {
  const { state, endedWhy, expiresAt, triggerId } = mandate;
  if (state === 'revoked') return { sign: Ban, tone: 'plain', word: 'Revoked' };
  if (state === 'ended') return endings[endedWhy ?? ''] ?? over;
  if (!holds(mandate, now)) return endings[now < expiresAt ? 'used_up' : 'expired'] ?? over;
  return triggerId === null
    ? { sign: CircleDashed, tone: 'waiting', word: 'Signs for no schedule yet' }
    : { sign: Signature, tone: 'plain', word: 'Signs by itself' };
}

/** What became of a request to sign under it. */
export function useMark({
  outcome,
  txHash,
  gaveBack,
}: Pick<MandateUseView, 'outcome' | 'txHash' | 'gaveBack'>): StateWords {
  if (outcome === 'refused') return { sign: Hand, tone: 'caution', word: 'Refused' };
  if (gaveBack) return { sign: RotateCcw, tone: 'plain', word: 'Gave back what was left' };
  return txHash === null
    ? { sign: CircleDashed, tone: 'unknown', word: 'Allowed, not signed' }
    : { sign: Signature, tone: 'plain', word: 'Signed' };
}
