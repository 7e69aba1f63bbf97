import type { ParamValue } from '../../values.ts';
import { type Check, issueAt, paramPlace } from '../check.ts';
import { isDynamic } from '../references/refs.ts';
import { calledFunction } from './called-function.ts';

/** SET_APPROVAL_FOR_ALL (warning): somebody else gets power over every piece of a collection. */
export const setApprovalForAll: Check = ({ actions }) =>
  actions.flatMap((action) => {
    const called = calledFunction(action);
    if (called?.name !== 'setApprovalForAll' || !mayBeYes(called.args)) return [];
    const message =
      'This lets another address move every piece of the collection, also those that you get later.';
    const place = paramPlace(action, 'functionName');
    return [issueAt(place, 'SET_APPROVAL_FOR_ALL', message, { severity: 'warning' })];
  });

function mayBeYes(args: readonly ParamValue[] | undefined): boolean {
  if (args === undefined) return true;
  const answer = args[1];
  if (answer === undefined) return false;
  return isDynamic(answer) || /^\s*(true|1)\s*$/i.test(String(answer));
}
