// What a mandate has spent and given away so far, from the signer's own record. Pure: the time comes in.
import { sameAddress } from '../../../../shared/addresses.ts';
import type { MandateState } from '../../../../shared/wallet/mandate-terms.ts';
import type { MandateEntry, MandateRecord, Reservation } from './mandate-record.ts';

/** The newest time in the record: the clock of a mandate never goes back behind it. */
export function lastTimeOf({ entries }: MandateRecord): number {
  return entries.reduce((latest, { at }) => Math.max(latest, at), 0);
}

/**
 * What counts, each at the time when it was signed, and what may still be signed as if it were now. The same bytes
 * can be mined once, and count once; `but` is a digest that is left out.
 */
export function countedOf({ entries }: MandateRecord, now: number, but = ''): Reservation[] {
  const signedAt = new Map(entries.filter(isKind('signed')).map(({ digest, at }) => [digest, at]));
  const released = new Set<string>();
  const counted = new Map<string, Reservation>();
  for (const entry of entries.toReversed()) {
    if (entry.kind === 'released') released.add(entry.approvalId);
    if (entry.kind !== 'reserved' || counted.has(entry.digest) || entry.digest === but) continue;
    const at = signedAt.get(entry.digest);
    const isOpen = !released.has(entry.approvalId) && entry.expiresAt > now;
    if (at !== undefined || isOpen) counted.set(entry.digest, { ...entry, at: at ?? Infinity });
  }
  return [...counted.values()].toReversed();
}

/** How much of a token left or may leave: what was taken since, and all that somebody may still take. */
export function exposureOf(
  reservations: readonly Reservation[],
  token: string,
  since: number = Number.NEGATIVE_INFINITY,
): bigint {
  const { taken, allowed } = movesOf(reservations, token);
  const recent = taken.filter(({ at }) => at > since);
  const standing = [...allowed.values()];
  return [...recent, ...standing].reduce((sum, { units }) => sum + units, 0n);
}

/** What a spender may still take of a token, as far as the mandate allowed it. */
export function allowanceOf(
  reservations: readonly Reservation[],
  token: string,
  spender: string,
): bigint {
  return movesOf(reservations, token).allowed.get(spender.toLowerCase())?.units ?? 0n;
}

interface Amount {
  units: bigint;
  at: number;
}

/**
 * In the order of signing, whatever was asked for first. An allowance that takes the place of another leaves open whether that one was used, so that it counts as
 * taken when it was given. What a contract draws is first of all what it was allowed.
 */
function movesOf(reservations: readonly Reservation[], token: string) {
  const taken: Amount[] = [];
  const allowed = new Map<string, Amount>();
  const inOrder = reservations.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  for (const { at, spends, allows } of inOrder) {
    for (const allow of allows.filter((each) => sameAddress(each.token, token))) {
      const spender = allow.spender.toLowerCase();
      const before = allowed.get(spender);
      if (before !== undefined && !allow.adds) taken.push(before);
      const kept = allow.adds ? (before?.units ?? 0n) : 0n;
      allowed.set(spender, { units: kept + BigInt(allow.units), at });
    }
    for (const spend of spends.filter((each) => sameAddress(each.token, token))) {
      const units = BigInt(spend.units);
      taken.push({ units, at });
      const standing = allowed.get(spend.via?.toLowerCase() ?? '');
      if (standing !== undefined) standing.units -= min(standing.units, units);
    }
  }
  return { taken, allowed };
}

/** Wei of fees since then. */
export function feesSince(reservations: readonly Reservation[], since: number): bigint {
  const recent = reservations.filter(({ at }) => at > since);
  return recent.reduce((sum, { feeWei }) => sum + BigInt(feeWei), 0n);
}

/** Transactions that count towards the most that there may be. */
export function usesOf(reservations: readonly Reservation[]): number {
  return reservations.filter(({ returns }) => !returns).length;
}

export function stateOf(record: MandateRecord, now: number, but = ''): MandateState {
  const { terms } = record.created;
  if (record.entries.some(isKind('revoked'))) return 'revoked';
  if (now >= terms.expiresAt) return 'expired';
  if (usesOf(countedOf(record, now, but)) >= terms.maxUses) return 'used_up';
  return now < terms.notBefore ? 'not_yet' : 'active';
}

export function isKind<Kind extends MandateEntry['kind']>(kind: Kind) {
  return (entry: MandateEntry): entry is Extract<MandateEntry, { kind: Kind }> =>
    entry.kind === kind;
}

function min(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
