import { CircleDashed } from 'lucide-react';
import { formatUnits } from '../../../../shared/amounts.ts';
import { coinOf, nativeDecimals } from '../../../../shared/chain/networks.ts';
import type { PlannedCall, RehearsedStep } from '../../../../shared/chain/types.ts';
import { Amount } from '../../../components/amount.tsx';
import { ShortAddress } from '../../../components/short-address.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { useNames } from '../hooks/use-names.ts';
import { FoundText } from './found-text.tsx';

/** Calls that a step would make and that nobody ran: what they would do is not known. */
export function PlannedCalls({ step, chainId }: { step: RehearsedStep; chainId: number }) {
  const { calls = [] } = step;
  if (calls.length === 0) return null;
  return (
    <section className="grid gap-1.5">
      <div className="row">
        <h3>{calls.length === 1 ? 'The call' : 'The calls'}</h3>
        <StateMark sign={CircleDashed} tone="unknown">
          Not run: its effects are unknown
        </StateMark>
      </div>
      <p className="s q">As its bytes say it: amounts are in the smallest units of their token.</p>
      <ol className="grid gap-1.5">
        {calls.map((call) => (
          <Call key={call.ordinal} call={call} chainId={chainId} />
        ))}
      </ol>
    </section>
  );
}

function Call({ call, chainId }: { call: PlannedCall; chainId: number }) {
  const nameOf = useNames(chainId);
  const { to, data, valueWei, decoded } = call;
  return (
    <li className="grid gap-1">
      <span className="row flex-wrap">
        <span className="m">{data === '0x' ? 'pays' : 'calls'}</span>
        {nameOf(to)} <ShortAddress address={to} />
        {decoded === null ? null : <code>{decoded.functionName}</code>}
        {decoded === null && data !== '0x' ? (
          <span className="unknown">
            unknown function <code>{data.slice(0, 10)}</code>
          </span>
        ) : null}
        {valueWei === '0' ? null : (
          <Amount value={formatUnits(BigInt(valueWei), nativeDecimals)} symbol={coinOf(chainId)} />
        )}
      </span>
      {decoded?.args.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values of a call have no other name.
        <span key={index} className="s row wrap-anywhere pl-4">
          <span className="m">{name}</span>
          <FoundText text={wordsOf(value)} chainId={chainId} />
        </span>
      ))}
    </li>
  );
}

function wordsOf(value: NonNullable<PlannedCall['decoded']>['args'][number]['value']): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}
