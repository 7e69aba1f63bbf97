import { shownCurrency, type WorthUnit } from '../../../../shared/worth/worth-unit.ts';
import { api } from '../../../api.ts';
import { age } from '../../../format/time.ts';
import { formatWorth } from '../../../format/worth.ts';
import { useNow } from '../../../state/use-now.ts';
import { useRemote } from '../../../state/use-remote.ts';
import { WorthNote } from './worth-note.tsx';

/** While the network does not answer: what the account was worth when it last did, with its age. */
export function LastKnown({ address, unit }: { address: string; unit: WorthUnit }) {
  const totals = useRemote('totals', () => api.walletTotals({}), ['worth', 'wallet', 'status']);
  const now = useNow(30_000);
  const last = totals.value?.find((worth) => worth.address === address);
  if (last === undefined) return null;
  return (
    <>
      <p>
        Last known worth:{' '}
        <b>
          {formatWorth(last.totalUsd, unit)} {shownCurrency(unit)}
        </b>
        , {age(last.takenAt, now)}. It may have changed since.
      </p>
      <WorthNote unit={unit} />
    </>
  );
}
