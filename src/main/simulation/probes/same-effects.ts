// Whether a call did the same for its parties under two circumstances: what they gained and lost, and what
// was said of them. What a protocol logs for itself may differ.
import { type Address, getAddress } from 'viem';
import { claimedItems } from '../../chain/outcome/claimed-items.ts';
import { accountOf } from '../../chain/outcome/grant-topics.ts';
import { claimedMoves } from '../../chain/outcome/transfer-logs.ts';
import type { Tried } from './simulate-calls.ts';

export interface PartyEffects {
  ok: boolean;
  /** Net change in smallest units, by token and party. */
  moved: ReadonlyMap<string, bigint>;
  /** Who logged what about a party, without amounts but those of items of collections, and how often. */
  said: ReadonlyMap<string, number>;
}

export function effectsOf(
  { ok, logs }: Pick<Tried, 'ok' | 'logs'>,
  parties: readonly Address[],
  weth: Address | undefined,
): PartyEffects {
  const moved = new Map<string, bigint>();
  const add = (token: Address, account: Address | null, units: bigint) => {
    if (account === null || !parties.includes(account)) return;
    const key = `${token}/${account}`;
    moved.set(key, (moved.get(key) ?? 0n) + units);
  };
  const said = new Map<string, number>();
  for (const log of logs) {
    const moves = claimedMoves([log], weth);
    for (const { token, from, to, units } of moves) {
      add(token, from, -units);
      add(token, to, units);
    }
    if (
      moves.length > 0 ||
      !log.topics.some((topic) => parties.some((p) => accountOf(topic) === p))
    )
      continue;
    const items = claimedItems([log]).map(({ tokenId, units }) => `${tokenId} ${units}`);
    const key = [getAddress(log.address), ...log.topics, ...items].join('/');
    said.set(key, (said.get(key) ?? 0) + 1);
  }
  return { ok, moved, said };
}

/**
 * Amounts within one per cent are the same. `mayGrow`: more of a token on the right is no difference either, as
 * interest and rewards grow while time passes.
 */
export function sameEffects(left: PartyEffects, right: PartyEffects, mayGrow = false): boolean {
  if (left.ok !== right.ok) return false;
  const keys = new Set([...left.moved.keys(), ...right.moved.keys()]);
  const near = [...keys].every((key) => {
    const [before, after] = [left.moved.get(key) ?? 0n, right.moved.get(key) ?? 0n];
    return isNear(before, after) || (mayGrow && after > before);
  });
  const words = new Set([...left.said.keys(), ...right.said.keys()]);
  return near && [...words].every((word) => left.said.get(word) === right.said.get(word));
}

/** A handful of the smallest units is rounding. */
const rounding = 10n;

function isNear(left: bigint, right: bigint): boolean {
  const apart = abs(left - right);
  return apart <= rounding || apart * 100n <= abs(left) || apart * 100n <= abs(right);
}

function abs(units: bigint): bigint {
  return units < 0n ? -units : units;
}
