import { allTaintWords } from '../../taint.ts';
import { type Check, issueAt } from '../check.ts';
import { laterPayees } from './later-payees.ts';
import { strangersIn } from './strangers.ts';

/**
 * UNTRUSTED_PARTY: the plan was drafted beside what other people wrote, and somebody gets money or leave to take it
 * whom neither the person nor the app knows.
 */
export const untrustedParties: Check = (input) => {
  const from = allTaintWords(input.context.untrusted ?? []);
  const known = strangersIn(input)
    .filter(({ vouched }) => !vouched)
    .map(({ address, place }) => issueAt(place, 'UNTRUSTED_PARTY', sentence(address, from)));
  const later = laterPayees(input).map((place) =>
    issueAt(place, 'UNTRUSTED_PARTY', laterSentence(from)),
  );
  return [...known, ...later];
};

function laterSentence(from: string): string {
  return `Whose address stands here is known only when the plan runs, and only ${from} says where it comes from, so nothing is sent to it or allowed to it. Write the address into the step yourself.`;
}

function sentence(address: string, from: string): string {
  return `${address} is known from nowhere but ${from}, so nothing is sent to it or allowed to it. If you know whose address it is, say so for this plan, keep it in your contacts, or write it into the step yourself.`;
}
