import type { RequestOf } from '../../../shared/ipc/contract.ts';
import { clearLimit, type NamedLimit, setLimit } from '../../executor/budgets/change-limit.ts';
import { lastInstance, viewBudgets } from '../../executor/budgets/view-budgets.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names = 'budget.list' | 'budget.set' | 'budget.clear';

export function budgetHandlers({
  store,
  executor,
  connector,
  clock,
  notify,
}: Services): Pick<Handlers, Names> {
  const changed = (): null => {
    notify({ topic: 'budget', id: null });
    executor.limitsChanged();
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
    'budget.set': ({ amount, ...key }) => {
      setLimit(store, named(key), amount);
      return changed();
    },
    'budget.clear': (key) => {
      clearLimit(store, named(key));
      return changed();
    },
  };
}

function named(key: RequestOf<'budget.clear'>): NamedLimit {
  const { scope, kind, executionId, chainId, token } = key;
  return {
    ...{ scope, kind, executionId: executionId ?? undefined },
    ...{ chainId: chainId ?? undefined, token: token ?? undefined },
  };
}
