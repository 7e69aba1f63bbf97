import type { Seen } from '../../chain/outcome/outcome-room.ts';
import type { Trace } from './trace.ts';

/** Whom a transaction has to do with, for what its logs do not say. */
export function seenIn({ calls, changes, producer }: Trace): Seen {
  const others = changes.filter(({ address }) => address !== producer);
  return {
    changed: changes.filter(({ slots }) => slots.size > 0).map(({ address }) => address),
    // Code that is borrowed acts as the one who borrows it.
    involved: [
      ...new Set(
        calls.flatMap(({ kind, from, to }) => (kind === 'delegate' ? [from] : [from, to])),
      ),
    ],
    nativeWei: new Map(
      others.flatMap(({ address, balanceWei }) =>
        balanceWei === undefined ? [] : [[address, balanceWei.after - balanceWei.before] as const],
      ),
    ),
  };
}
