import { join } from 'node:path';
import {
  askedRaise,
  clearLimit,
  type NamedLimit,
  setLimit,
} from '../../main/executor/budgets/change-limit.ts';
import { lastInstance, viewBudgets } from '../../main/executor/budgets/view-budgets.ts';
import { raiseChange } from '../../main/executor/policy/policy-change.ts';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { openStore } from '../../main/store/open-store.ts';
import type { BudgetKind, BudgetScope } from '../../shared/budgets/limit.ts';
import { practiceEthereumId } from '../../shared/chain/addresses.ts';
import { allowWithPassword } from '../policy/allow-with-password.ts';
import { usageError } from '../usage-error.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { budgetAnswer, raisedFrom } from './budget-answer.ts';

/**
 * Changes a limit and answers all of them as they are then; null takes it away. What allows more takes the vault's
 * password. Errors: IN_USE while the app is open, STORE_*, and those of setLimit, clearLimit and allowWithPassword.
 */
export async function changeBudget(
  context: VerbContext,
  verb: string,
  amount: string | null,
): Promise<VerbAnswer> {
  const named = namedLimit(context, verb);
  makeDataFolder(context.dataDir);
  const { clock } = context;
  const store = openStore({ path: join(context.dataDir, 'countersign.sqlite'), clock });
  try {
    const raise = askedRaise({ store, clock }, named, amount);
    await allowWithPassword(context, raise === null ? null : raiseChange(raise));
    const ports = { store, clock };
    const from = amount === null ? clearLimit(ports, named) : setLimit(ports, named, amount);
    const done = amount === null ? 'The limit is gone.' : 'The limit is set.';
    const instanceId = lastInstance(store.reader);
    const view = viewBudgets(store.reader, { clock, instanceId });
    return budgetAnswer(view, from === null ? done : raisedFrom(from));
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
