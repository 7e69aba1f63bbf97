import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import type { ShellActions } from './shell.ts';

type Names =
  | 'mandate.list'
  | 'mandate.uses'
  | 'mandate.draft'
  | 'mandate.propose'
  | 'mandate.revoke'
  | 'mandate.fund'
  | 'mandate.return';

export function mandateHandlers(
  { mandates, mandateOffers }: Services,
  shell: Pick<ShellActions, 'openTrusted'>,
): Pick<Handlers, Names> {
  return {
    'mandate.list': () => mandates.list(),
    'mandate.uses': ({ mandateId, before }) =>
      mandates.usesPage(mandateId, before === null ? {} : { before }),
    'mandate.draft': ({ planId, choice }) => mandateOffers.draft(planId, choice),
    'mandate.propose': ({ planId, choice, lower }) => {
      const mandateId = mandateOffers.propose(planId, choice, lower);
      shell.openTrusted({ page: 'mandate', mandateId });
      return { mandateId };
    },
    'mandate.revoke': ({ mandateId }) => mandates.revoke(mandateId),
    'mandate.fund': ({ mandateId }) => mandates.fundPlan(mandateId),
    'mandate.return': ({ mandateId }) => mandates.returnPlan(mandateId),
  };
}
