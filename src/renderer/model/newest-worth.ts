import type { Portfolio } from '../../shared/ipc/views.ts';
import type { LastWorth } from '../../shared/ipc/wallet-views.ts';

type Read = Pick<Portfolio, 'account' | 'totalUsd' | 'unverified' | 'readAt'>;

/**
 * What an account was worth when it was last looked at: what was read of it just now, which is kept only once an hour,
 * or what was kept last.
 */
export function newestWorth(
  address: string,
  kept: readonly LastWorth[] | null,
  read: Read | null,
): LastWorth | undefined {
  const last = kept?.find((each) => each.address === address);
  if (read === null || read.account.address !== address) return last;
  const { totalUsd, unverified, readAt } = read;
  if (totalUsd === null || unverified || readAt < (last?.takenAt ?? 0)) return last;
  return { address, totalUsd, takenAt: readAt };
}
