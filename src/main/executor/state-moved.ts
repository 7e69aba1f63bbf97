// What of the state that a transaction rests on is different by now.
import type { ReadAccount, ReadSet } from '../../shared/chain/read-set.ts';
import { beaconSlot, implementationSlots } from '../chain/proxy-slots.ts';

/** Whether every value is as it was. `now` has the same accounts and slots, in the same order. */
export function isUnmoved(before: ReadSet, now: ReadSet): boolean {
  return before.every((account, at) => isSame(account, now[at]));
}

/**
 * The first contract that runs other code than before: its own, or, of a proxy, that which it sends its calls
 * to. Null where there is none among those that both speak of.
 */
export function otherCode(before: ReadSet, now: ReadSet): string | null {
  const later = new Map(now.map((account) => [account.address, account]));
  const changed = before.find((account) => {
    const after = later.get(account.address);
    return after !== undefined && runsOther(account, after);
  });
  return changed?.address ?? null;
}

const codeSlots: readonly string[] = [...implementationSlots, beaconSlot];

function runsOther(before: ReadAccount, after: ReadAccount): boolean {
  if (before.codeHash !== after.codeHash) return true;
  return codeSlots.some((slot) => {
    const [had, has] = [before.slots[slot], after.slots[slot]];
    return had !== undefined && has !== undefined && had !== has;
  });
}

function isSame(before: ReadAccount, now: ReadAccount | undefined): boolean {
  return (
    now?.address === before.address &&
    now.codeHash === before.codeHash &&
    now.balanceWei === before.balanceWei &&
    now.nonce === before.nonce &&
    Object.entries(before.slots).every(([slot, value]) => now.slots[slot] === value)
  );
}
