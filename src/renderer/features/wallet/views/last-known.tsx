import { api } from '../../../api.ts';
import { formatUsd } from '../../../format/decimal.ts';
import { age } from '../../../format/time.ts';
import { useNow } from '../../../state/use-now.ts';
import { useRemote } from '../../../state/use-remote.ts';

/** While the network does not answer: what the account was worth when it last did, with its age. */
export function LastKnown({ address }: { address: string }) {
  const totals = useRemote('totals', () => api.walletTotals({}), ['worth', 'wallet', 'status']);
  const now = useNow(30_000);
  const last = totals.value?.find((worth) => worth.address === address);
  if (last === undefined) return null;
  return (
    <p>
      Last known worth: <b>{formatUsd(last.totalUsd)} USD</b>, {age(last.takenAt, now)}. It may have
      changed since.
    </p>
  );
}
