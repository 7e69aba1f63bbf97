import { defaultBalanceChain } from '../normalise/defaults.ts';
import type { Trigger } from '../triggers.ts';
import type { Names } from './names.ts';
import { describeCondition, describeDuration } from './values.ts';

/** When the plan starts, as one sentence. */
export function describeTrigger(
  trigger: Trigger | undefined,
  planChainId: number | undefined,
  names: Names,
): string {
  switch (trigger?.type) {
    case undefined:
    case 'immediate':
      return 'Starts as soon as you agree.';
    case 'time':
      return `Starts at ${trigger.at}.`;
    case 'interval':
      return `Starts every ${describeDuration(trigger.everyMs)}${intervalBounds(trigger)}.`;
    case 'cron':
      return `Starts by the schedule "${trigger.expression}" in ${trigger.timezone ?? 'UTC'}${runs(trigger.maxRuns)}.`;
    case 'condition':
      return `Starts ${times(trigger)} ${describeCondition(trigger.when)}.`;
    case 'price': {
      const side = trigger.condition === 'crosses' ? 'crosses' : `is ${trigger.condition}`;
      return `Starts ${times(trigger)} the price of ${trigger.token} ${side} $${trigger.threshold}.`;
    }
    case 'balance': {
      const where = names.chain(trigger.chainId ?? planChainId ?? defaultBalanceChain);
      return `Starts ${times(trigger)} the ${trigger.token} balance on ${where} is ${trigger.condition} ${trigger.threshold}.`;
    }
    case 'onchain_event':
      return `Starts ${times(trigger)} ${trigger.contractAddress} emits ${trigger.eventSignature} on ${names.chain(trigger.chainId)}.`;
  }
}

function times(trigger: { recurring?: boolean | undefined }): string {
  return trigger.recurring ? 'each time' : 'once';
}

function runs(maxRuns: number | undefined): string {
  return maxRuns === undefined ? '' : `, ${maxRuns} times at most`;
}

function intervalBounds(trigger: Extract<Trigger, { type: 'interval' }>): string {
  const from = trigger.startAt === undefined ? '' : ` from ${trigger.startAt}`;
  const until = trigger.endAt === undefined ? '' : ` until ${trigger.endAt}`;
  return `${from}${until}${runs(trigger.maxRuns)}`;
}
