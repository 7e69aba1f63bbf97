import { raiseQuestion } from '../../../shared/budgets/raise-question.ts';
import type { RequestOf } from '../../../shared/ipc/contract.ts';
import {
  askedRaise,
  clearLimit,
  type NamedLimit,
  setLimit,
} from '../../executor/budgets/change-limit.ts';
import { lastInstance, viewBudgets } from '../../executor/budgets/view-budgets.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import type { ShellActions } from './shell.ts';

type Names = 'budget.list' | 'budget.set' | 'budget.clear';

export function budgetHandlers(
  { store, executor, connector, clock, notify }: Services,
  shell: Pick<ShellActions, 'confirm'>,
): Pick<Handlers, Names> {
  const changed = (): null => {
    notify({ topic: 'budget', id: null });
    executor.limitsChanged();
    return null;
  };
  /** A page alone allows nothing more of a standing limit. */
  const agreed = async (key: NamedLimit, amount: string | null): Promise<boolean> => {
    const raise = askedRaise({ store, clock }, key, amount);
    return raise === null || shell.confirm(raiseQuestion(raise));
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
    'budget.set': async ({ amount, ...key }) => {
      if (!(await agreed(named(key), amount))) return null;
      setLimit({ store, clock }, named(key), amount);
      return changed();
    },
    'budget.clear': async (key) => {
      if (!(await agreed(named(key), null))) return null;
      clearLimit({ store, clock }, named(key));
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
