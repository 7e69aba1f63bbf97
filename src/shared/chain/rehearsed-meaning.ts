import { getAddress } from 'viem/utils';
import { sameAddress } from '../addresses.ts';
import type { CallMeaning } from './calls/known-function.ts';
import { meaningOf } from './known-calls.ts';
import type { AssetChange, RehearsedTransaction } from './types.ts';

type Sent = Pick<RehearsedTransaction, 'from' | 'to' | 'valueWei' | 'data'>;

/** Dozens of rules ask what the same transaction means. */
const known = new WeakMap<Sent, CallMeaning | null>();

/** What the bytes of a rehearsed transaction allow; null for a call that is not known. */
export function meaningOfRehearsed(sent: Sent): CallMeaning | null {
  const before = known.get(sent);
  if (before !== undefined) return before;
  const { from, to, valueWei, data } = sent;
  const frame = { from: getAddress(from), to: getAddress(to), valueWei: BigInt(valueWei) };
  const meaning = meaningOf({ ...frame, data: `0x${data.slice(2)}` });
  known.set(sent, meaning);
  return meaning;
}

/**
 * The least net change of the sender that the bytes allow, in smallest units. Where they leave it open it is
 * as rehearsed, less what time may change of it.
 */
export function leastDeltaOf(
  sent: Sent,
  change: Pick<AssetChange, 'token' | 'deltaUnits'>,
): bigint {
  const rehearsed = BigInt(change.deltaUnits);
  const [out, into] = [mostOut(sent, change), leastInOf(sent, change)];
  // A trade may end in the token that it began with: then both bounds are of the one change.
  const isBound = (rehearsed < 0n ? out : into) !== undefined;
  const bound = isBound ? (out ?? 0n) + (into ?? 0n) : undefined;
  const least = bound ?? rehearsed - driftOf(sent, change, rehearsed);
  return least < rehearsed ? least : rehearsed;
}

/** A call that nobody vouches for may keep what is sent along, whatever came back on a fork: so much in wei. */
export function coinsAtRisk({ kind, ...sent }: Sent & Pick<RehearsedTransaction, 'kind'>): bigint {
  const isUnknown = kind === 'contract_call' || meaningOfRehearsed(sent) === null;
  return isUnknown ? BigInt(sent.valueWei) : 0n;
}

/**
 * The least net change of the sender that is to be reckoned with: what the bytes allow, and of coins no more
 * than that all which are sent to somebody unknown are gone. What may differ unnoticed is `leastDeltaOf`.
 */
export function worstDeltaOf(
  sent: Sent & Pick<RehearsedTransaction, 'kind'>,
  change: Pick<AssetChange, 'token' | 'deltaUnits'>,
): bigint {
  const least = leastDeltaOf(sent, change);
  const gone = change.token === 'native' ? -coinsAtRisk(sent) : 0n;
  return gone < least && gone < 0n ? gone : least;
}

/** Rounded up, and a unit more for the rounding of the contract; what comes in is never a loss by it. */
function driftOf(sent: Sent, { token }: Pick<AssetChange, 'token'>, rehearsed: bigint): bigint {
  const { drift = 0n } = meaningOfRehearsed(sent) ?? {};
  if (drift === 0n || token === 'native') return 0n;
  const size = rehearsed < 0n ? -rehearsed : rehearsed;
  const most = (size * drift + 9_999n) / 10_000n + 1n;
  return rehearsed > 0n && most > rehearsed ? rehearsed : most;
}

/** The least of a token that its sender gets by it; undefined where the bytes leave it open, or pay somebody else. */
export function leastInOf(sent: Sent, { token }: Pick<AssetChange, 'token'>): bigint | undefined {
  const { recipient = sent.from, leastIn } = meaningOfRehearsed(sent) ?? {};
  return sameAddress(recipient, sent.from) ? unitsOf(leastIn, token) : undefined;
}

function mostOut(sent: Sent, { token }: Pick<AssetChange, 'token'>): bigint | undefined {
  if (token === 'native') return -BigInt(sent.valueWei);
  const { drawn, drawnUnits, redeems } = meaningOfRehearsed(sent) ?? {};
  const most = unitsOf(drawn, token) ?? (redeems === undefined ? drawnUnits : undefined);
  return most === undefined ? undefined : -most;
}

function unitsOf(sides: CallMeaning['drawn'] | undefined, token: string): bigint | undefined {
  return sides?.find((side) => sameAddress(side.token, token))?.units;
}
