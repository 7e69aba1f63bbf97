// The limits that the signer holds by itself, folded from its ledger: lower at once, whoever says so; higher only
// as a person allowed with the password, and from the time on that stands beside it.
import type { StandingLimit } from '../../../../shared/wallet/policy-change.ts';

/** A line of the ledger about a limit. */
export interface LimitNote extends Omit<StandingLimit, 'limitUnits'> {
  /** Null takes it away. */
  limitUnits: string | null;
  /** From when on, epoch ms; that of the line itself where it is lower. */
  from: number;
  at: number;
}

/** Those that hold at a time, one for each subject. */
export function heldLimits(notes: readonly LimitNote[], now: number): StandingLimit[] {
  const held = new Map<string, StandingLimit>();
  const later = new Map<string, LimitNote>();
  const apply = (key: string, { limitUnits, from: _, at: __, ...subject }: LimitNote): void => {
    if (limitUnits === null) held.delete(key);
    else held.set(key, { ...subject, limitUnits });
  };
  const ripen = (key: string, until: number): void => {
    const note = later.get(key);
    if (note === undefined || note.from > until) return;
    apply(key, note);
    later.delete(key);
  };
  for (const note of notes) {
    const key = subjectOf(note);
    ripen(key, note.at);
    later.delete(key);
    if (note.from > note.at) later.set(key, note);
    else apply(key, note);
  }
  for (const key of [...later.keys()]) ripen(key, now);
  return [...held.values()];
}

/** Whether a limit is lower than what holds for its subject, or the first. */
export function isTighter(held: readonly StandingLimit[], limit: StandingLimit): boolean {
  const before = held.find((each) => subjectOf(each) === subjectOf(limit));
  return before === undefined || BigInt(limit.limitUnits) < BigInt(before.limitUnits);
}

function subjectOf({ scope, kind, chainId, token }: Omit<StandingLimit, 'limitUnits'>): string {
  return [scope, kind, chainId, token].join(' ');
}
