// Changes of limits and lists that allow more, as a person agrees to them with the password.
import type { AskedRaise } from '../../../shared/budgets/raise-question.ts';
import type { AskedWidening } from '../../../shared/policy/widening-question.ts';
import {
  type PolicyChange,
  policyChangeSchema,
  type StandingLimit,
  standingLimitSchema,
} from '../../../shared/wallet/policy-change.ts';
import { type Clock, certainNow } from '../../clock.ts';
import type { Store } from '../../store/open-store.ts';

interface PolicyPorts {
  store: Pick<Store, 'reader' | 'writer'>;
  clock: Clock;
}

/** A raise as it is agreed to. */
export function raiseChange(asked: AskedRaise): PolicyChange {
  const { scope, run, kind, chainId, token, fromUnits, toUnits } = asked;
  return policyChangeSchema.parse({
    ...{ scope, run, kind, chainId, token },
    what: 'limit',
    fromUnits: fromUnits.toString(),
    limitUnits: toUnits?.toString() ?? null,
  });
}

/** What a list that is on would allow as well, as it is agreed to; null where the list is off. */
export function wideningChange(asked: AskedWidening): PolicyChange | null {
  const { list, chainId, entry, on } = asked;
  return on ? { what: 'list', list, chainId, entry } : null;
}

/** Does what was agreed to. Answers from when on it holds, epoch ms, null for now. */
export function writeChange({ store, clock }: PolicyPorts, change: PolicyChange): number | null {
  const { allowLists, budgets } = store.writer;
  const nowMs = certainNow(clock);
  if (change.what === 'limit') {
    const { scope, run, kind, chainId, token, limitUnits } = change;
    const key = { scope, executionId: run?.executionId ?? null, kind, chainId, token };
    return budgets.change(key, limitUnits === null ? null : BigInt(limitUnits), nowMs);
  }
  const { chainId, list, entry } = change;
  if (entry === null) return allowLists.turnOff({ chainId, list }, nowMs);
  return allowLists.add({ chainId, list }, entry, nowMs);
}

/** The limits that the signer counts too, as they hold now: of each transaction, 24 hours and 7 days. */
export function standingLimits({ store: { reader }, clock }: PolicyPorts): StandingLimit[] {
  const nowMs = certainNow(clock);
  return reader.budgets.list().flatMap((limit) => {
    const held = reader.budgets.inForce(limit, nowMs);
    const { executionId: _run, limitUnits, ...subject } = held ?? limit;
    const standing = { ...subject, limitUnits: limitUnits.toString() };
    const read = standingLimitSchema.safeParse(standing);
    return held !== undefined && read.success ? [read.data] : [];
  });
}
