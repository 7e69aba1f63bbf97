import type { Provenance } from '../../schema.ts';
import { type Check, type CheckInput, issueAt } from '../check.ts';
import type { ValidationIssue } from '../result.ts';
import { foreignPayees } from './foreign-payees.ts';
import { knownAccount, knownContacts } from './known-addresses.ts';
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

/** Whether the request has the name; what it stands for is looked up again before anything is signed. */
function isLookedUp(payee: WrittenAddress, plan: CheckInput['plan']): boolean {
  const { range, detail } = originOf(payee, plan.provenance) ?? {};
  if (plan.naturalLanguage === undefined) return true;
  return range !== undefined && plan.naturalLanguage.slice(...range) === detail;
}

function originOf(
  { action, param }: WrittenAddress,
  provenance: CheckInput['plan']['provenance'] = {},
): Provenance | undefined {
  const key = `${action.node.id}.${param}`;
  return Object.hasOwn(provenance, key) ? provenance[key] : undefined;
}

/** The addresses that the request holds, and those of the contacts that it names. */
function requestedKeys(input: CheckInput): ReadonlySet<string> {
  const request = input.plan.naturalLanguage?.toLowerCase() ?? '';
  const written = request.match(/0x[0-9a-f]{40}(?![0-9a-f])/g) ?? [];
  const named = knownContacts(input).filter(({ name }) => isNamed(name ?? '', request));
  return new Set([...written, ...named.map(({ key }) => key)]);
}

/** Whether a name stands in the request as a word of its own: "al" is not named by "all". */
function isNamed(name: string, request: string): boolean {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return false;
  for (let at = request.indexOf(wanted); at >= 0; at = request.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    // A few letters on either side are enough to see whether the word goes on there.
    const starts = !joins(request.slice(Math.max(0, at - 8), at), wanted);
    if (starts && !joins(wanted, request.slice(end, end + 8))) return true;
  }
  return false;
}

/** Whether the two texts meet inside a word, in scripts that part words by spaces. */
function joins(left: string, right: string): boolean {
  return wordEnd.test(left) && wordStart.test(right);
}

const wordEnd = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}_]\p{M}*$/u;
const wordStart = /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}_]/u;
