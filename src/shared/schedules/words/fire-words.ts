// Why a start did not come at its time, for people.
import type { DecidedFire, FireReason } from '../decide/fire.ts';
import type { EndsWhy } from '../states.ts';

export type ToldFire = Pick<DecidedFire, 'outcome' | 'reason' | 'facts'>;

/**
 * What became of a due time, in a sentence, or in several where one row stands for many. `when` says a time
 * (ISO 8601) the way it is said where the sentence is shown.
 */
export function fireWords(fire: ToldFire, when: (iso: string) => string): string {
  const sentence = `${outcomeWords[fire.outcome]}${why(fire, when)}.`;
  const { count, first, last } = fire.facts;
  if (count === undefined || first === undefined || last === undefined) return sentence;
  const starts = count === 1 ? '1 start' : `${count} starts`;
  return `${starts} from ${when(first)} to ${when(last)}. ${sentence}`;
}

/** Of a schedule whose network the wallet signs for no more. */
export const notSignedWords =
  'The wallet no longer signs for the network of this schedule: its runs begin, and stop where they would sign. Let the wallet sign for it again under Networks, or remove the schedule.';

const outcomeWords = {
  fired: 'Started on time',
  late: 'Started later',
  queued: 'Waits',
  skipped: 'Left out',
  missed: 'Not started',
} as const;

function why({ outcome, reason, facts }: ToldFire, when: (iso: string) => string): string {
  if (reason === null || outcome === 'fired') return '';
  if (outcome === 'queued') return ' for the end of an earlier run of this plan';
  if (reason === 'COULD_NOT_START' && facts.error !== undefined) return `: ${plain(facts.error)}`;
  if (reason === 'COALESCED' && facts.into !== undefined) {
    return `: the start of ${when(facts.into)} stands for all that were missed`;
  }
  if (reason === 'PAST_CATCH_UP' && facts.limit !== undefined) {
    return `: no more than ${facts.limit} missed starts are made up for`;
  }
  return `: ${reasonWords[reason]}`;
}

const reasonWords: Readonly<Record<FireReason, string>> = {
  OVERLAP: 'an earlier run of this plan was still going on',
  APP_WAS_OFF: 'Countersign was not running at that time',
  ASLEEP: 'this computer was asleep at that time, or its clock was set forward',
  PAUSED: 'the schedule was paused',
  HALTED: 'everything was stopped',
  PAST_CATCH_UP: 'it was missed too long ago to be made up for',
  COALESCED: 'one start stands for all that were missed',
  OVER: 'the schedule ended while this start waited for an earlier run',
  COULD_NOT_START: 'the run could not be started',
  STORAGE: 'the start could not be written to the disk',
};

/** An error's own sentence, to stand inside of another. */
function plain(error: string): string {
  return error.trim().replace(/\.$/, '');
}

/** Why nothing more comes of a schedule, in a sentence. */
export const endWords: Readonly<Record<EndsWhy, string>> = {
  MAX_RUNS: 'Over: it has run as often as it may.',
  END_REACHED: 'Over: its last time has passed.',
  EXPIRED: 'Over: it was watched for as long as it was to be.',
  DONE: 'Over: no further start comes.',
  REMOVED: 'Over: it was removed.',
  EDITED: 'Over: its plan was edited, and needs a new agreement.',
};
