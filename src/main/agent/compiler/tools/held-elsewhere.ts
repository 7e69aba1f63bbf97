import type { StepScope } from '../scope.ts';

/** Where the amount is of what a contract holds: the account's balances, and what it was given, say nothing of it. */
export function heldElsewhere(scope: StepScope): StepScope {
  const { slots, context } = scope;
  const refers = [slots['amount'], slots['token']].some((said) => said?.kind === 'output');
  return refers ? scope : { ...scope, context: { ...context, balances: {} }, earlier: [] };
}
