import type { BudgetKey, BudgetScope, Limit } from '../../../shared/budgets/limit.ts';
import type { AskedRaise } from '../../../shared/budgets/raise-question.ts';
import { readLimit, type WrittenLimit } from '../../../shared/budgets/read-limit.ts';
import { AppError } from '../../../shared/errors.ts';
import { type Clock, certainNow } from '../../clock.ts';
import type { Store } from '../../store/open-store.ts';
import { executionNotFound } from '../../store/queries/executions.ts';
import { planNameOf } from './plan-name-of.ts';

export interface LimitPorts {
  store: Pick<Store, 'reader' | 'writer'>;
  clock: Clock;
}

/** So much of the name of a plan is asked about. */
const nameShown = 200;

/** A limit as a person names it. */
export interface NamedLimit extends Omit<WrittenLimit, 'amount'> {
  scope: BudgetScope;
  /** Of the scope `run`. */
  executionId?: string | undefined;
}

/**
 * Sets a limit, or changes it. One that would allow more does so only after a while, but for one run: answers from when
 * on, epoch ms, and null where it holds now. Errors: BUDGET_SCOPE, BUDGET_KIND, BUDGET_TOKEN_UNKNOWN, RUN_NOT_FOUND, and those of
 * parseUnits but AMOUNT_ZERO.
 */
export function setLimit(
  { store, clock }: LimitPorts,
  named: NamedLimit,
  amount: string,
): number | null {
  if (named.kind === 'model') throw notOfModels();
  const { limitUnits, ...key } = { ...keyOf(store, named), ...readLimit({ ...named, amount }) };
  return store.writer.budgets.change(key, limitUnits, certainNow(clock));
}

/** Takes a limit away, or asks for that: as setLimit. Errors: as setLimit, and BUDGET_NOT_SET where there is none. */
export function clearLimit({ store, clock }: LimitPorts, named: NamedLimit): number | null {
  const { limitUnits: _none, ...subject } = readLimit({ ...named, amount: '0' });
  const key = { ...keyOf(store, named), ...subject };
  const nowMs = certainNow(clock);
  if (store.reader.budgets.inForce(key, nowMs) !== undefined)
    return store.writer.budgets.change(key, null, nowMs);
  throw new AppError('BUDGET_NOT_SET', 'invalid_params', 'There is no such limit.', {
    advice: 'Nothing was changed. The list shows the limits that there are.',
  });
}

/** What a change would allow beyond what a limit does; null where it would not. Errors: as setLimit. */
export function askedRaise(
  { store, clock }: LimitPorts,
  named: NamedLimit,
  amount: string | null,
): AskedRaise | null {
  const { limitUnits, ...subject } = readLimit({ ...named, amount: amount ?? '0' });
  const key = { ...keyOf(store, named), ...subject };
  const nowMs = certainNow(clock);
  const usual = usualOf(store, key, nowMs);
  const fromUnits = (store.reader.budgets.inForce(key, nowMs) ?? usual)?.limitUnits;
  const allowed = amount === null ? usual?.limitUnits : limitUnits;
  if (fromUnits === undefined || (allowed !== undefined && allowed <= fromUnits)) return null;
  const { executionId, ...of } = key;
  const run =
    executionId === null
      ? null
      : { executionId, planName: planNameOf(store.reader, executionId).slice(0, nameShown) };
  return { ...of, run, fromUnits, toUnits: amount === null ? null : limitUnits };
}

/** What holds a run that has no limit of its own: the one of each run. */
function usualOf(
  { reader }: Pick<Store, 'reader'>,
  key: BudgetKey,
  nowMs: number,
): Limit | undefined {
  if (key.scope !== 'run') return undefined;
  return reader.budgets.inForce({ ...key, scope: 'plan', executionId: null }, nowMs);
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
  if (executionId !== undefined && reader.executions.get(executionId) === undefined) {
    throw executionNotFound(executionId);
  }
  return { scope, executionId: executionId ?? null };
}

/** Models are asked in chats, whose limit is one of a day; a limit of runs would hold nothing. */
function notOfModels(): AppError {
  const message = 'No run asks a model, so this limit would hold nothing.';
  return new AppError('BUDGET_KIND', 'invalid_params', message, {
    advice:
      'Nothing was changed. What models may cost in a day is set in the settings under Model, or with "model set --daily-usd".',
  });
}

function wrongScope(message: string): AppError {
  return new AppError('BUDGET_SCOPE', 'invalid_params', message, {
    advice: 'Nothing was changed.',
  });
}
