// The signer's own limits and count, over its ledger: a line is durable before the signature that it counts.
import { raiseDelayMs } from '../../../../shared/budgets/limit.ts';
import {
  type PolicyChange,
  type StandingLimit,
  standingLimitSchema,
} from '../../../../shared/wallet/policy-change.ts';
import { signatureKey, type TransactionQuestion } from '../transaction-question.ts';
import type { Unlocked, VaultSession } from '../vault-session.ts';
import { checkLimits } from './check-limits.ts';
import { heldLimits, isTighter } from './held-limits.ts';
import { type Spent, spentBy } from './spent-by.ts';

/** What the signer can count: it knows no prices, and asks no model. */
const counted: ReadonlySet<string> = new Set(['gas', 'token']);

/** Takes those that are lower than what holds, or the first; the rest is left as it is. */
export function lowerLimits(session: VaultSession, limits: readonly StandingLimit[]): void {
  const { ledger } = session.unlocked();
  const now = timeOf(session);
  for (const limit of limits) {
    if (!counted.has(limit.kind)) continue;
    if (isTighter(heldLimits(ledger.limitNotes, now), limit))
      ledger.noteLimit({ ...limit, from: now, at: now });
  }
}

/** What a person allowed with the password: it holds only after a while. Other limits are main's to count. */
export function allowLater(session: VaultSession, change: PolicyChange): void {
  if (change.what !== 'limit' || !counted.has(change.kind)) return;
  const scope = standingLimitSchema.shape.scope.safeParse(change.scope);
  if (!scope.success) return;
  const { what: _what, fromUnits: _from, run: _run, ...limit } = change;
  const at = timeOf(session);
  const from = at + raiseDelayMs;
  session.unlocked().ledger.noteLimit({ ...limit, scope: scope.data, from, at });
}

/** What the ledger notes of a signature. Throws LIMIT_REACHED, LIMIT_UNKNOWN. */
export function countWithin(
  session: VaultSession,
  { ledger }: Unlocked,
  question: TransactionQuestion,
): { spent?: Spent } {
  const key = signatureKey(question);
  const spent = spentBy(question.transaction, question.account.address);
  const now = timeOf(session);
  checkLimits(heldLimits(ledger.limitNotes, now), ledger.signatures, { ...key, spent }, now);
  return spent === null ? {} : { spent: { ...spent } };
}

/** Never behind the last line. */
function timeOf(session: VaultSession): number {
  return Math.max(session.options.clock.now(), session.unlocked().ledger.lastAt);
}
