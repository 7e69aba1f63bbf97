import { type Check, type CheckInput, issueAt } from '../check.ts';
import type { ValidationIssue } from '../result.ts';
import { foreignPayees } from './foreign-payees.ts';
import { knownAccount, knownContacts } from './known-addresses.ts';
import { isLookedUp, originOf, requestedKeys } from './request-names.ts';
import { payees, type WrittenAddress } from './written-addresses.ts';

/**
 * DRAIN_VECTOR: what is sent, or what an action yields, would go to somebody whom the request does not name and
 * nobody chose, or whom the answer of a step names that others can write.
 */
export const drainVector: Check = (input) => [...ofWritten(input), ...ofAnswers(input)];

function ofAnswers(input: CheckInput): ValidationIssue[] {
  return foreignPayees(input).map(({ stepId, tool, place, decides }) => {
    const whoever = `Whoever can write what the step "${stepId}" (${tool}) answers would decide`;
    const message =
      decides === 'payee'
        ? `${whoever} who gets this. Write the address, or ask for it.`
        : `${whoever} what this call does, and for whom. Write the value, or ask for it; of a number, write the whole signature of the function, such as mint(uint256).`;
    return issueAt(place, 'DRAIN_VECTOR', message);
  });
}

function ofWritten(input: CheckInput): ValidationIssue[] {
  const account = knownAccount(input);
  const suspects = payees(input, 'beneficiary', 'recipient').filter(
    (payee) =>
      payee.key !== account?.key &&
      isJudged(payee, input, account !== null) &&
      !isChosen(payee, input),
  );
  if (suspects.length === 0) return [];
  const requested = requestedKeys(input);
  return suspects.flatMap(({ key, written, use, place }) =>
    requested.has(key) ? [] : [issueAt(place, 'DRAIN_VECTOR', words(written, use))],
  );
}

function words(written: string, use: WrittenAddress['use']): string {
  return use === 'recipient'
    ? `Your request does not name ${written}: somebody you did not mean would get this. Name them in the request, or write the address into the step yourself.`
    : `${written} is not your account, and your request does not name it: somebody else would get this. Leave it out, or name them in the request.`;
}

/** A transfer is meant for somebody else: without a request there is nothing that could have named them. */
function isJudged({ use }: WrittenAddress, { plan }: CheckInput, accountKnown: boolean): boolean {
  return plan.naturalLanguage !== undefined || (use === 'beneficiary' && accountKnown);
}

/** Whether a person chose the address, as far as what the plan says of it can be believed. */
function isChosen(payee: WrittenAddress, input: CheckInput): boolean {
  switch (originOf(payee, input.plan.provenance)?.source) {
    case 'user_edit':
    case 'user_file':
      return true;
    case 'address_book':
      return (
        input.context.contacts === undefined ||
        knownContacts(input).some(({ key }) => key === payee.key)
      );
    case 'user_text':
      // Where the request is known, the address must stand in it.
      return input.plan.naturalLanguage === undefined;
    case 'name_service':
      return isLookedUp(payee, input.plan);
    default:
      return false;
  }
}
