import { join } from 'node:path';
import { KnownVault } from '../../main/known-vault.ts';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { contactsByName } from '../../main/people/address-book.ts';
import { vouch } from '../../main/plans/vouch.ts';
import { openStore, type Store } from '../../main/store/open-store.ts';
import { requireStored } from '../../main/store/stored.ts';
import type { PlanContext } from '../../shared/plan/context.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { allTaintWords, type Taint } from '../../shared/plan/taint.ts';
import { type PlanStranger, planStrangers } from '../../shared/plan/validate/plan-strangers.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { strangerLines } from './stranger-lines.ts';

/** Notes the person's word, and answers whom the plan still stops for. Errors: IN_USE while the app is open, STORE_*, and those of vouch. */
export function vouchAt(
  { dataDir, clock }: Pick<VerbContext, 'dataDir' | 'clock'>,
  planId: string,
  address: string,
): VerbAnswer {
  makeDataFolder(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const context = (plan?: Pick<Plan, 'account' | 'chainId'>) => knownOf(store, planId, plan);
    vouch({ store, context, notify: () => undefined }, planId, address);
    const { reader } = store;
    const document = reader.plans.get(planId)?.document;
    const plan = document === undefined ? null : requireStored(document);
    const strangers = plan === null ? [] : planStrangers(plan, context(plan));
    return answered(planId, address, reader.plans.taint(planId), strangers);
  } finally {
    store.stop();
  }
}

/** What decides who is a stranger; contacts of some chains count where the plan says which it is. */
function knownOf(
  store: Store,
  planId: string,
  plan?: Pick<Plan, 'account' | 'chainId'>,
): PlanContext {
  const { reader } = store;
  const own = new KnownVault(store).accounts().map(({ name, address }) => [name, address]);
  const contacts = contactsByName(reader.contacts.list(), plan?.chainId ?? 0);
  return {
    untrusted: reader.plans.taint(planId),
    contacts: { ...Object.fromEntries(own), ...contacts },
    vouched: reader.plans.vouches(planId).map((each) => each.address),
  };
}

function answered(
  planId: string,
  address: string,
  taint: Taint[],
  strangers: PlanStranger[],
): VerbAnswer {
  const open = strangers.filter(({ vouched }) => !vouched);
  const lines = [
    `You said that you know ${address}, which only ${allTaintWords(taint)} names. The plan still asks you about each of its signatures.`,
    ...(open.length === 0
      ? ['It stops for nobody else.']
      : ['It still stops for:', ...strangerLines(planId, open)]),
  ];
  return {
    exitCode: 0,
    document: { planId, taint, strangers },
    text: lines.map(visibleLine).join('\n'),
  };
}
