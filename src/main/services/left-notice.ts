import type { Holding } from '../../shared/ipc/views.ts';
import { list } from '../../shared/list-words.ts';
import { amountText } from '../../shared/wallet/mandate-words.ts';
import type { MandateRecord } from '../store/queries/mandates.ts';
import type { NewNotification } from '../store/queries/notifications.ts';

/** What a person is told of a mandate that is over, with the plan that sends back what is left; once for that plan. */
export function leftNotice(
  { name, chainId }: Pick<MandateRecord, 'name' | 'chainId'>,
  left: readonly Pick<Holding, 'token' | 'amountUnits'>[],
  planId: string,
): NewNotification {
  const amounts = left.map((each) => amountText(each.token, each.amountUnits, chainId));
  const verb = amounts.length === 1 ? 'is' : 'are';
  return {
    ...{ kind: 'mandate', topic: 'plan', subjectId: planId, occasion: 'left' },
    title: `Left over: ${name}`,
    body: `${list(amounts)} of the mandate "${name}" ${verb} left in its account. Review the plan that sends it back.`,
  };
}
