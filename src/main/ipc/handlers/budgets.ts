import type { RequestOf } from '../../../shared/ipc/contract.ts';
import type { NamedLimit } from '../../executor/budgets/change-limit.ts';
import { lastInstance, viewBudgets } from '../../executor/budgets/view-budgets.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import type { ShellActions } from './shell.ts';

type Names = 'budget.list' | 'budget.set' | 'budget.clear';

export function budgetHandlers(
  { store, policy, connector, clock }: Services,
  shell: Pick<ShellActions, 'confirm' | 'openTrusted'>,
): Pick<Handlers, Names> {
  /** A page alone allows nothing more of any limit. */
  const change = async (key: NamedLimit, amount: string | null): Promise<null> => {
    const asked = await policy.changeLimit(key, amount, shell.confirm);
    if (asked.kind === 'proposed') shell.openTrusted({ page: 'policy', changeId: asked.changeId });
    return null;
  };
  /** Limits can be read and changed while no network answers. */
  const instanceId = async (): Promise<string | null> => {
    try {
      return (await connector.connect()).network.instanceId;
    } catch {
      return lastInstance(store.reader);
    }
  };
  return {
    'budget.list': async () => {
      const counted = await instanceId();
      return viewBudgets(store.reader, { clock, instanceId: counted });
    },
    'budget.set': ({ amount, ...key }) => change(named(key), amount),
    'budget.clear': (key) => change(named(key), null),
  };
}

function named(key: RequestOf<'budget.clear'>): NamedLimit {
  const { scope, kind, executionId, chainId, token } = key;
  return {
    ...{ scope, kind, executionId: executionId ?? undefined },
    ...{ chainId: chainId ?? undefined, token: token ?? undefined },
  };
}
