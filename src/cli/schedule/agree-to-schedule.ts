import { chainMismatch } from '../../main/chain/rpc/rpc-errors.ts';
import { illegalPlanStatus } from '../../main/store/queries/plans.ts';
import { sameAddress } from '../../shared/addresses.ts';
import { AppError } from '../../shared/errors.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { rehearsalUsesChain } from '../../shared/plan/uses-chain.ts';
import { whoeverAsks } from '../../shared/wallet/whoever-asks.ts';
import { rehearseToAgree, type ToAgree } from '../run/rehearse-to-agree.ts';
import type { VerbContext } from '../verb.ts';

/**
 * A standing yes to a plan, by the very call: it is kept, rehearsed, and its schedule is armed, in the place of
 * one that the plan had. Answers the id of the schedule.
 * Errors: NO_TRIGGER, PLAN_ILLEGAL_STATUS for one that was cancelled, MANDATE_*, CHAIN_MISMATCH, RPC_*, the rehearsal's, and those of agreeing.
 */
export async function agreeToSchedule(context: VerbContext, given: ToAgree): Promise<string> {
  const asked = { ...given, plan: actingFor(given) };
  const { services, plan, account } = asked;
  const mandateId = context.option('mandate');
  const before = services.store.reader.plans.state(plan.id);
  if (before?.status === 'cancelled') throw illegalPlanStatus(before, 'scheduled');
  if (plan.trigger === undefined || plan.trigger.type === 'immediate') throw startsAtOnce();
  const connection = rehearsalUsesChain(plan) ? await services.connector.connect() : null;
  const home = connection?.network.chainId ?? services.networkName.chainId;
  if (plan.chainId !== undefined && plan.chainId !== home) throw chainMismatch(plan.chainId, home);
  const { triggerId } = await rehearseToAgree(context, asked, connection, {
    refusal: null,
    agree: ({ planHash }) => {
      const choice = mandateId === undefined ? { account } : { mandateId };
      return services.schedules.agree(plan.id, planHash, true, choice);
    },
  });
  return triggerId;
}

/** With the account in it where it would act for another one: it starts when nobody is there to say which. */
function actingFor({ services, plan, account }: ToAgree): Plan {
  if (plan.account === whoeverAsks) return { ...plan, account };
  if (plan.account !== undefined) return plan;
  return sameAddress(services.requireAccount().address, account) ? plan : { ...plan, account };
}

function startsAtOnce(): AppError {
  return new AppError('NO_TRIGGER', 'invalid_params', 'This plan does not say when it starts.', {
    advice: 'Nothing was kept. Run it with "countersign run", or give it a trigger.',
  });
}
