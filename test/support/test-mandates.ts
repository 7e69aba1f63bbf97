// A person who lets a schedule sign by itself, before the real signer.
import type { DraftChoice } from '../../src/shared/mandates/draft-choice.ts';
import type { Trigger } from '../../src/shared/plan/triggers.ts';
import type { MandateDraft } from '../../src/shared/wallet/mandate-terms.ts';
import { samplePassword } from '../wallet/support/sample-vault.ts';
import { plan, type TestServices } from './test-services.ts';

/** A plan of these words that starts by this trigger, rehearsed. */
export async function scheduledPlan(
  room: TestServices,
  words: string,
  trigger: Trigger = { type: 'cron', expression: '0 9 * * *' },
): Promise<string> {
  const { services } = room;
  const planId = await plan(room, words);
  const { plan: said, revision } = services.requests.plan(planId);
  services.requests.save({ planId, revision, document: JSON.stringify({ ...said, trigger }) });
  await services.requests.rehearse(planId);
  return planId;
}

/** Reads the terms as the signer says them, and agrees with the password. Answers the account of the mandate. */
export async function makeMandate(
  { services, until }: TestServices,
  terms: MandateDraft,
): Promise<string> {
  const { transport } = services.signer;
  const read = await transport.person({ type: 'readMandate', terms }, 'mandateTerms');
  if (read.type === 'error') throw new Error(read.error.code);
  if (read.problem !== null) throw new Error(read.problem.code);
  const { digest } = read;
  const made = await transport.person(
    { type: 'createMandate', password: samplePassword, terms, digest },
    'mandateCreated',
  );
  if (made.type === 'error') throw new Error(made.error.code);
  const { mandateId } = terms;
  await until(
    () => services.mandates.list().some((each) => each.mandateId === mandateId),
    'listed',
  );
  return made.account;
}

export interface Standing {
  planId: string;
  triggerId: string;
  mandateId: string;
  account: string;
}

/** A schedule that signs by itself, from an account with play money. */
export async function standing(
  room: TestServices,
  words: string,
  choice: DraftChoice & { change?: (terms: MandateDraft) => MandateDraft } = {},
): Promise<Standing> {
  const { services } = room;
  const planId = await scheduledPlan(room, words);
  const { terms } = services.mandates.draft(planId, choice);
  const account = await makeMandate(room, choice.change?.(terms) ?? terms);
  await services.fund(account);
  const { hash } = services.requests.plan(planId);
  const { mandateId } = terms;
  const { triggerId } = await services.schedules.agree(planId, hash, true, { mandateId });
  return { planId, triggerId, mandateId, account };
}
