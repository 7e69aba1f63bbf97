import type { Halted } from '../../shared/runs/halted.ts';
import { dayAndClockWithin, dayOrTime, ownZone } from '../format/time.ts';

export interface HaltedWords {
  title: string;
  text: string;
}

/** Why everything is stopped, what that means, and what to do, by its cause. */
export function haltedWords({ at, because }: Halted, now: number): HaltedWords {
  const since = at > 0 ? ` since ${dayOrTime(at, now)}` : '';
  if (because?.kind === 'restored') {
    const madeAt = dayAndClockWithin(because.madeAt, now, ownZone());
    return {
      title: `Restored as it was ${madeAt}. Everything is stopped${since}`,
      text: 'What was done after that is not known here, so nothing goes on by itself: runs that were open then are cancelled once what they sent is looked up, schedules are paused, those that watched for something are over, and mandates sign nothing more. Look through the runs, the schedules and the limits of your budget, then allow again. Each schedule stays paused until you resume it.',
    };
  }
  if (because?.kind === 'begun_anew') {
    return {
      title: `A new database was begun. Everything is stopped${since}`,
      text: 'The one before was set aside and is kept whole. Your wallet is as it was; chats, plans, schedules, runs and limits are not here. Look through your limits, or restore a backup in Settings, then allow again.',
    };
  }
  return {
    title: `Everything is stopped${since}`,
    text: 'No run goes on, nothing is signed or sent, and the vault is locked. What was sent before cannot be taken back; it is looked up until its end is known. This holds until you allow runs again, also after a restart. Each run then stays paused until you resume it.',
  };
}
