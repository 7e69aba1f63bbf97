// Money to the account of a mandate and back from it: a plan is drafted, and carried out like any other.
import { getAddress } from 'viem';
import { readRun } from '../../main/executor/read-journal.ts';
import type { Services } from '../../main/services.ts';
import { mandateNotFound } from '../../main/store/queries/mandate-refusals.ts';
import type { MandateRecord } from '../../main/store/queries/mandates.ts';
import { requireStored } from '../../main/store/stored.ts';
import { sameAddress } from '../../shared/addresses.ts';
import { AppError } from '../../shared/errors.ts';
import { isReturnPlan } from '../../shared/mandates/transfer-plan.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { readStored } from '../read-stored.ts';
import { beginRun } from '../run/begin-run.ts';
import { carryOn } from '../run/carry-on.ts';
import { openSession } from '../run/open-session.ts';
import { refuseUnchecked } from '../run/refuse-unchecked.ts';
import { endpointOf } from '../run/session-options.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';

/**
 * Carries a transfer of the mandate that the call names to its end at this terminal. Errors: MANDATE_NOT_FOUND,
 * MANDATE_OVER, NOTHING_TO_RETURN, MANDATE_NOT_OVER, SIGNER_LOCKED, and those of a run.
 */
export async function runTransfer(
  context: VerbContext,
  which: 'fund' | 'return',
): Promise<VerbAnswer> {
  const isLocked = context.flag('locked');
  const { mandate, plan: own } = known(context);
  if (isLocked) refuseByItself(mandate, context.clock.now());
  const endpoint = await endpointOf(context, mandate.chainId);
  const session = await openSession(context, endpoint, [own], isLocked);
  const { services } = session;
  try {
    const plan =
      which === 'fund'
        ? planOf(services, await services.mandates.fundPlan(mandate.mandateId))
        : (openReturn(services, mandate) ??
          planOf(services, await services.mandates.returnPlan(mandate.mandateId)));
    refuseUnchecked(context, services, plan);
    const account = getAddress(plan.account ?? mandate.account);
    const mandateId = isLocked ? mandate.mandateId : null;
    const asked = { services, plan, account, walletRef: account, mandateId };
    return await carryOn(context, session, await beginRun(context, asked));
  } finally {
    await services.stop();
  }
}

/** Before a password is asked for: the mandate, and the plan that it was made for. */
function known(context: VerbContext): { mandate: MandateRecord; plan: Plan } {
  const mandateId = context.argument('id');
  const found = readStored(
    context,
    (reader) => {
      const mandate = reader.mandates.get(mandateId);
      const plan = mandate && reader.plans.get(mandate.planId);
      return mandate && plan ? { mandate, plan: requireStored(plan.document) } : null;
    },
    null,
  );
  if (found === null) throw mandateNotFound(mandateId);
  return found;
}

function planOf({ requests }: Services, { planId }: { planId: string }): Plan {
  return requests.plan(planId).plan;
}

/** One that an interruption left open is taken up again, so that nothing goes back twice. */
function openReturn({ store: { reader } }: Services, mandate: MandateRecord): Plan | null {
  const open = reader.executions
    .listOpen()
    .filter(({ account }) => sameAddress(account, mandate.account))
    .map(({ executionId }) => readRun(reader, executionId).plan);
  return open.find((plan) => isReturnPlan(plan, mandate)) ?? null;
}

/** The signer would refuse it too, but by then a run would stand open. */
function refuseByItself({ terms, state, expiresAt, mandateId }: MandateRecord, now: number): void {
  const advice = 'Nothing was started. Leave out --locked to approve it yourself.';
  const facts = { mandateId };
  if (!requireStored(terms).whileLocked) {
    const message = 'This mandate does not sign while the vault is locked.';
    throw new AppError('SIGNER_LOCKED', 'locked', message, { advice, facts });
  }
  if (state !== 'active' || now >= expiresAt) return;
  const message = 'This mandate is not over, and it sends back what is left by itself only then.';
  throw new AppError('MANDATE_NOT_OVER', 'invalid_params', message, { advice, facts });
}
