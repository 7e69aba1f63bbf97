import { trimDecimal } from '../../../decimal.ts';
import { type Check, issueAt, type PlacedAction, paramPlace } from '../check.ts';
import type { ValidationIssue } from '../result.ts';
import { knownHealthFactor, lendingStep } from './lending.ts';
import { withdrawalsInDebt } from './open-debts.ts';

/** HF_BELOW_1: a loan would be open to liquidation, or is already. */
export const hfBelow1: Check = (input) => {
  const inDebt = withdrawalsInDebt(input);
  return input.actions.flatMap((action) => {
    const step = lendingStep(action);
    if (step === null || step.does === 'repay') return [];
    const factor = knownHealthFactor(action, input.context);
    if (factor !== undefined && trimDecimal(factor).split('.')[0] === '0') {
      const place = { nodeId: action.node.id, path: action.path };
      return [
        issue(
          place,
          `The health factor of this market is ${factor} already, below 1. Pay back or supply more first.`,
        ),
      ];
    }
    if (!step.all) return [];
    if (step.does === 'borrow') return [atLimit(action, 'Borrowing all that can be borrowed')];
    if (!inDebt.has(action)) return [];
    return [atLimit(action, 'Withdrawing everything that backs a loan')];
  });
};

function atLimit(action: PlacedAction, what: string): ValidationIssue {
  const message = `${what} leaves a health factor of 1 or less: it could be liquidated at once. Leave a margin.`;
  return issue(paramPlace(action, 'amount'), message);
}

function issue(place: { nodeId: string; path: string }, message: string): ValidationIssue {
  return issueAt(place, 'HF_BELOW_1', message);
}
