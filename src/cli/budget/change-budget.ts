import { join } from 'node:path';
import type { NamedLimit } from '../../main/executor/budgets/change-limit.ts';
import { lastInstance, viewBudgets } from '../../main/executor/budgets/view-budgets.ts';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { openStore, type Store } from '../../main/store/open-store.ts';
import type { BudgetKind, BudgetScope } from '../../shared/budgets/limit.ts';
import { practiceEthereumId } from '../../shared/chain/addresses.ts';
import { usageError } from '../usage-error.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { budgetAnswer } from './budget-answer.ts';

/**
 * Changes a limit and answers all of them as they are then. Errors: IN_USE while the app is open, STORE_*,
 * and those of `change`.
 */
export function changeBudget(
  context: VerbContext,
  verb: string,
  change: (store: Store, named: NamedLimit) => string,
): VerbAnswer {
  const named = namedLimit(context, verb);
  makeDataFolder(context.dataDir);
  const store = openStore({
    path: join(context.dataDir, 'countersign.sqlite'),
    clock: context.clock,
  });
  try {
    const said = change(store, named);
    const { clock } = context;
    const instanceId = lastInstance(store.reader);
    return budgetAnswer(viewBudgets(store.reader, { clock, instanceId }), said);
  } finally {
    store.stop();
  }
}

function namedLimit(context: VerbContext, verb: string): NamedLimit {
  const token = context.option('token');
  const kind = (context.option('kind') ?? (token === undefined ? 'gas' : 'token')) as BudgetKind;
  if ((kind === 'token') !== (token !== undefined)) {
    throw usageError('A limit of a token names it with --token, and no other limit does.', verb);
  }
  const chain = context.option('chain') ?? String(practiceEthereumId);
  if (!/^[1-9]\d{0,14}$/.test(chain)) throw usageError(`"${chain}" is no chain id.`, verb);
  const run = context.option('run');
  const scope = (context.option('scope') ?? (run === undefined ? 'day' : 'run')) as BudgetScope;
  return {
    ...{ scope, kind, executionId: run },
    ...(token === undefined ? {} : { token, chainId: Number(chain) }),
  };
}
