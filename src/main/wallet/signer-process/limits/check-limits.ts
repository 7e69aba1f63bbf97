// Whether a signature keeps to the limits, by what the signer itself signed before. Play money is left to main, which
// knows when a practice chain begins anew; so are dollars, which need prices.
import { windowMs } from '../../../../shared/budgets/limit.ts';
import type { StandingLimit } from '../../../../shared/wallet/policy-change.ts';
import { practiceChainIds } from '../../vault/manifest.ts';
import { signerError } from '../signer-error.ts';
import { type Spent, unnamedToken } from './spent-by.ts';

/** A signature that was made, in the order of the ledger. */
export interface CountedSignature {
  chainId: number;
  from: string;
  nonce: string;
  at: number;
  /** Absent of those from before the signer counted. */
  spent?: Spent | undefined;
}

/** Of the transaction that is to be signed. */
export interface ToCount extends Omit<CountedSignature, 'at' | 'spent'> {
  spent: Spent | null;
}

/** Throws LIMIT_REACHED or LIMIT_UNKNOWN with the first limit in the way. */
export function checkLimits(
  limits: readonly StandingLimit[],
  signed: readonly CountedSignature[],
  wanted: ToCount,
  now: number,
): void {
  if (practiceChainIds.includes(wanted.chainId)) return;
  for (const limit of limits) {
    if (!isAbout(limit, wanted.chainId)) continue;
    const { scope, kind, chainId, token, limitUnits } = limit;
    const facts = { scope, kind, chainId, token, limitUnits };
    if (wanted.spent === null) throw signerError('LIMIT_UNKNOWN', facts);
    const units = unitsOf(limit, wanted.spent);
    if (units === 0n) continue;
    const total = scope === 'transaction' ? units : totalWith(limit, units, signed, wanted, now);
    if (total > BigInt(limitUnits)) {
      throw signerError('LIMIT_REACHED', { ...facts, totalUnits: total.toString() });
    }
  }
}

function isAbout({ kind, chainId }: StandingLimit, of: number): boolean {
  return kind === 'gas' || (kind === 'token' && chainId === of);
}

/** Of one number of an account only one transaction is ever mined: the dearest of them counts. */
function totalWith(
  limit: StandingLimit,
  units: bigint,
  signed: readonly CountedSignature[],
  wanted: ToCount,
  now: number,
): bigint {
  const most = new Map([[placeOf(wanted), units]]);
  for (const each of inWindow(limit, signed, now)) {
    const isReal = !practiceChainIds.includes(each.chainId);
    if (!isReal || !isAbout(limit, each.chainId) || each.spent === undefined) continue;
    const place = placeOf(each);
    const spent = unitsOf(limit, each.spent);
    if (spent > (most.get(place) ?? 0n)) most.set(place, spent);
  }
  return [...most.values()].reduce((sum, each) => sum + each, 0n);
}

/** What is written after something that counts, counts: a clock that was set back dates it too early. */
function inWindow(
  { scope }: StandingLimit,
  signed: readonly CountedSignature[],
  now: number,
): readonly CountedSignature[] {
  const since = now - windowMs[scope === 'last_week' ? 'last_week' : 'last_day'];
  const first = signed.findIndex(({ at }) => at > since);
  return first === -1 ? [] : signed.slice(first);
}

function placeOf({ chainId, from, nonce }: Pick<ToCount, 'chainId' | 'from' | 'nonce'>): string {
  return `${chainId} ${from.toLowerCase()} ${nonce}`;
}

function unitsOf({ kind, token }: StandingLimit, spent: Spent): bigint {
  if (kind === 'gas') return BigInt(spent['gas'] ?? '0');
  const unnamed = token === 'native' ? 0n : BigInt(spent[unnamedToken] ?? '0');
  return BigInt(spent[token ?? ''] ?? '0') + unnamed;
}
