import type { Plan } from '../../schema.ts';
import { type Check, issueAt } from '../check.ts';

/** NO_BUDGET (warning): a plan that sends transactions again and again, with no end and no limit. */
export const noBudget: Check = ({ plan, actions }) => {
  const writes = actions.some(({ tool }) => tool?.kind === 'chain_write');
  if (!writes || !runsWithoutEnd(plan) || hasBudget(plan)) return [];
  const message =
    'This plan runs again and again and may spend without limit; give it a budget, a number of runs or an end.';
  const place = { nodeId: null, path: 'budget' };
  return [issueAt(place, 'NO_BUDGET', message, { severity: 'warning' })];
};

function runsWithoutEnd({ trigger }: Plan): boolean {
  switch (trigger?.type) {
    case 'interval':
      return trigger.maxRuns === undefined && trigger.endAt === undefined;
    case 'cron':
      return trigger.maxRuns === undefined;
    case 'condition':
    case 'price':
    case 'onchain_event':
    case 'balance':
      return trigger.recurring === true;
    case 'time':
    case 'immediate':
    case undefined:
      return false;
  }
}

function hasBudget({ budget }: Plan): boolean {
  return budget?.maxGasEth !== undefined || (budget?.maxSpend ?? []).length > 0;
}
