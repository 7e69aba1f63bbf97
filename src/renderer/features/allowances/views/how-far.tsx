import { CircleDashed } from 'lucide-react';
import type { AllowancesView } from '../../../../shared/ipc/allowance-views.ts';
import { ShortAddress } from '../../../components/short-address.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { count } from '../../../format/count.ts';
import { grouped } from '../../../format/habits.ts';
import { age } from '../../../format/time.ts';
import { useNow } from '../../../state/use-now.ts';

interface HowFarProps {
  view: AllowancesView;
  stale: boolean;
  networkName: string;
}

/** What was looked at, and what could not be: what is not known is said. */
export function HowFar({ view, stale, networkName }: HowFarProps) {
  const now = useNow(5000);
  const { complete, fromBlock, toBlock, unknown, unverified, readAt } = view;
  const read = age(readAt, now);
  return (
    <div className="grid gap-2 s m">
      {complete ? null : (
        <StateMark sign={CircleDashed} tone="unknown">
          The endpoint gives the history from block {grouped(fromBlock)} on only. Of what was
          allowed before, the known contracts were asked about; there may be more.
        </StateMark>
      )}
      {unknown.length === 0 ? null : (
        <div>
          <StateMark sign={CircleDashed} tone="unknown">
            {count(unknown.length, 'contract does', 'contracts do')} not say what may be taken:
          </StateMark>{' '}
          {unknown.map(({ token, spender }) => (
            <ShortAddress key={`${token}/${spender}`} address={token} />
          ))}
        </div>
      )}
      {unverified ? (
        <StateMark sign={CircleDashed} tone="unknown">
          Unverified: one endpoint alone says this, and nothing is signed on it
        </StateMark>
      ) : null}
      <p className="q">
        {stale
          ? `Shown from ${read}, block ${grouped(toBlock)}. It may have changed.`
          : `On ${networkName}, as the contracts say at block ${grouped(toBlock)}, ${read}. “Revoke” makes a plan that you rehearse and approve like any other.`}
      </p>
    </div>
  );
}
