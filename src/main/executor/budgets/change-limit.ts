import type { BudgetKey, BudgetScope } from '../../../shared/budgets/limit.ts';
import { readLimit, type WrittenLimit } from '../../../shared/budgets/read-limit.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Store } from '../../store/open-store.ts';
import { executionNotFound } from '../../store/queries/executions.ts';

/** A limit as a person names it. */
export interface NamedLimit extends Omit<WrittenLimit, 'amount'> {
  scope: BudgetScope;
  /** Of the scope `run`. */
  executionId?: string | undefined;
}

/**
 * Sets a limit, or changes it. Errors: BUDGET_SCOPE, BUDGET_TOKEN_UNKNOWN, RUN_NOT_FOUND, and those of
 * parseUnits but AMOUNT_ZERO.
 */
export function setLimit(
  store: Pick<Store, 'reader' | 'writer'>,
  named: NamedLimit,
  amount: string,
): void {
  const { limitUnits, ...key } = { ...keyOf(store, named), ...readLimit({ ...named, amount }) };
  store.writer.budgets.set({ ...key, limitUnits });
}

/** Takes a limit away. Errors: as setLimit, and BUDGET_NOT_SET where there is none. */
export function clearLimit(store: Pick<Store, 'reader' | 'writer'>, named: NamedLimit): void {
  const { limitUnits: _none, ...subject } = readLimit({ ...named, amount: '0' });
  if (store.writer.budgets.clear({ ...keyOf(store, named), ...subject })) return;
  throw new AppError('BUDGET_NOT_SET', 'invalid_params', 'There is no such limit.', {
    advice: 'Nothing was changed. The list shows the limits that there are.',
  });
}

function keyOf(
  { reader }: Pick<Store, 'reader'>,
  { scope, kind, executionId }: NamedLimit,
): Pick<BudgetKey, 'scope' | 'executionId'> {
  if ((scope === 'run') !== (executionId !== undefined)) {
    throw wrongScope('A limit of one run names that run, and no other limit does.');
  }
  if (kind === 'time' && scope !== 'run' && scope !== 'plan') {
    throw wrongScope('Time is limited for one run, or for every run by itself.');
  }
  if (kind === 'model' && scope === 'transaction') {
    throw wrongScope('A model is asked in no transaction.');
  }
  if (executionId !== undefined && reader.executions.get(executionId) === undefined) {
    throw executionNotFound(executionId);
  }
  return { scope, executionId: executionId ?? null };
}

function wrongScope(message: string): AppError {
  return new AppError('BUDGET_SCOPE', 'invalid_params', message, {
    advice: 'Nothing was changed.',
  });
}
