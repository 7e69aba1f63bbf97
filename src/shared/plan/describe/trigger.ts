import { defaultBalanceChain } from '../normalise/defaults.ts';
import type { Trigger } from '../triggers.ts';
import { cronSchedule } from './cron-schedule.ts';
import type { Names } from './names.ts';
import {
  describeCondition,
  describeDuration,
  describeEvery,
  describeInstant,
  quote,
  word,
} from './values.ts';

/** When the plan starts: first the start itself, then a line for whatever else is asked of it. */
export function describeTrigger(
  trigger: Trigger | undefined,
  planChainId: number | undefined,
  names: Names,
): string[] {
  if (trigger === undefined) return ['Starts as soon as you agree.'];
  const start = `${startOf(trigger, planChainId, names)}.`;
  return [start, ...alreadyOf(trigger), ...paceOf(trigger), ...rulesOf(trigger)];
}

function startOf(trigger: Trigger, planChainId: number | undefined, names: Names): string {
  switch (trigger.type) {
    case 'immediate':
      return 'Starts as soon as you agree';
    case 'time':
      return `Starts at ${describeInstant(trigger.at)}`;
    case 'interval':
      return `Starts ${describeEvery(trigger.everyMs)}${intervalBounds(trigger)}`;
    case 'cron':
      return `Starts ${scheduleOf(trigger.expression)} in ${word(trigger.timezone ?? 'UTC')}${runs(trigger.maxRuns)}`;
    case 'condition':
      return `Starts ${times(trigger)} ${describeCondition(trigger.when, names)}`;
    case 'price': {
      const side = trigger.condition === 'crosses' ? 'crosses' : `is ${trigger.condition}`;
      return `Starts ${times(trigger)} the price of ${word(trigger.token)} ${side} $${trigger.threshold}`;
    }
    case 'balance': {
      const where = names.chain(trigger.chainId ?? planChainId ?? defaultBalanceChain);
      return `Starts ${times(trigger)} the ${word(trigger.token)} balance on ${where} is ${trigger.condition} ${trigger.threshold}`;
    }
    case 'onchain_event':
      return `Starts ${times(trigger)} ${word(trigger.contractAddress)} emits ${eventOf(trigger.eventSignature)} on ${names.chain(trigger.chainId)}${topics(trigger.topicFilters)}`;
  }
}

/** In words; only what is no expression, and starts nothing, as it was written. */
function scheduleOf(expression: string): string {
  return cronSchedule(expression) ?? `by the schedule ${quote(expression)}`;
}

/** A signature as it is, and in quotation marks what could be read as a part of the sentence. */
function eventOf(signature: string): string {
  return /^\w+\([\w,()[\]]*\)$/.test(signature) ? signature : quote(signature);
}

function times(trigger: { recurring?: boolean | undefined }): string {
  return trigger.recurring ? 'each time' : 'once';
}

function runs(maxRuns: number | undefined): string {
  return maxRuns === undefined ? '' : `, ${maxRuns} times at most`;
}

function intervalBounds(trigger: Extract<Trigger, { type: 'interval' }>): string {
  const from = trigger.startAt === undefined ? '' : ` from ${describeInstant(trigger.startAt)}`;
  const until = trigger.endAt === undefined ? '' : ` until ${describeInstant(trigger.endAt)}`;
  return `${from}${until}${runs(trigger.maxRuns)}`;
}

function topics(filters: readonly (string | null)[] | undefined): string {
  if (filters === undefined || filters.length === 0) return '';
  const words = filters.map((filter) => (filter === null ? 'anything' : quote(filter)));
  return ` with ${words.join(', ')}`;
}

/** What becomes of it where it is so from the beginning. */
function alreadyOf(trigger: Trigger): string[] {
  switch (trigger.type) {
    case 'condition':
    case 'price':
    case 'balance': {
      const crosses = trigger.type === 'price' && trigger.condition === 'crosses';
      return [
        crosses
          ? 'The price may come to it from either side.'
          : 'Where that is so already, it starts at once.',
      ];
    }
    default:
      return [];
  }
}

/** How often it looks, and when it is ready again. */
function paceOf(trigger: Trigger): string[] {
  switch (trigger.type) {
    case 'condition': {
      const looks = `Looks ${describeEvery(trigger.pollIntervalMs ?? 60_000)}`;
      const { expiresAfterMs } = trigger;
      return expiresAfterMs === undefined
        ? [`${looks}.`]
        : [`${looks}, for ${describeDuration(expiresAfterMs)} at most.`];
    }
    case 'price': {
      const { hysteresisPercent = 1, cooldownMs = 300_000, recurring } = trigger;
      if (!recurring && hysteresisPercent === 1 && cooldownMs === 300_000) return [];
      return [
        `Is ready again once the price was ${hysteresisPercent}% past it, after ${describeDuration(cooldownMs)} at the earliest.`,
      ];
    }
    default:
      return [];
  }
}

const missedWords = {
  skip: 'A start that falls into a time when the app is off is left out.',
  run_once: 'Starts that fall into a time when the app is off are made up for by one.',
  run_all: 'Every start that falls into a time when the app is off is made up for.',
} as const;

const overlapWords = {
  skip: 'A start while an earlier run goes on is left out.',
  queue: 'A start while an earlier run goes on waits for its end.',
  cancel_running: 'A start while an earlier run goes on cancels that run.',
} as const;

/** Nothing where it is no matter of single times. */
function usuallyMissed({ type }: Trigger): Trigger['missed'] {
  if (type === 'onchain_event') return 'run_all';
  return type === 'time' || type === 'interval' || type === 'cron' ? 'run_once' : undefined;
}

/** Rules that every trigger can have; defaults are said where there is something to miss or to overlap. */
function rulesOf(trigger: Trigger): string[] {
  const { type, catchUpWindowMs, jitterMs, enabled } = trigger;
  const repeats =
    'recurring' in trigger ? trigger.recurring : type === 'interval' || type === 'cron';
  const missed = trigger.missed ?? usuallyMissed(trigger);
  const overlap = trigger.overlap ?? 'skip';
  return [
    ...(missed === undefined ? [] : [missedWords[missed]]),
    ...(catchUpWindowMs === undefined
      ? []
      : [`Nothing older than ${describeDuration(catchUpWindowMs)} is made up for.`]),
    ...(repeats || overlap !== 'skip' ? [overlapWords[overlap]] : []),
    ...(jitterMs ? [`Each start comes up to ${describeDuration(jitterMs)} later, by chance.`] : []),
    ...(enabled === false ? ['It is switched off.'] : []),
  ];
}
