import { formatUnits } from '../../../../shared/amounts.ts';
import { coinOf, nativeDecimals } from '../../../../shared/chain/networks.ts';
import type { InnerCall } from '../../../../shared/chain/rehearsed-calls.ts';
import type { RehearsedStep } from '../../../../shared/chain/types.ts';
import { Amount } from '../../../components/amount.tsx';
import { ShortAddress } from '../../../components/short-address.tsx';
import { count } from '../../../format/count.ts';
import { useNames } from '../hooks/use-names.ts';

/** What the called contract calls by itself, in the order in which it was run. Folded: few need it. */
export function InnerCalls({ step, chainId }: { step: RehearsedStep; chainId: number }) {
  const calls = step.transactions.flatMap(({ innerCalls = [] }) => innerCalls);
  const leftOut = step.transactions.reduce((sum, each) => sum + (each.innerCallsLeftOut ?? 0), 0);
  if (calls.length === 0) return null;
  const changes = [...step.assetChanges, ...(step.otherChanges ?? []), ...step.allowances];
  const symbols = new Map(changes.map(({ token, symbol }) => [token, symbol]));
  return (
    <details>
      <summary className="s m">{count(calls.length + leftOut, 'call')} inside</summary>
      <ol className="s mt-1.5 grid gap-1">
        {calls.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same call may be made twice.
          <Call key={index} call={call} symbols={symbols} chainId={chainId} />
        ))}
      </ol>
      {leftOut === 0 ? null : (
        <p className="s m">{count(leftOut, 'more call')} of them not shown.</p>
      )}
    </details>
  );
}

const deeds: Readonly<Record<InnerCall['kind'], string>> = {
  call: 'calls',
  static: 'reads',
  delegate: 'runs the code of',
  create: 'makes the contract',
  selfdestruct: 'ends, and what it holds goes to',
};

interface CallProps {
  call: InnerCall;
  /** Of the tokens that the step moves, by their address. */
  symbols: ReadonlyMap<string, string>;
  chainId: number;
}

function Call({ call, symbols, chainId }: CallProps) {
  const nameOf = useNames(chainId);
  const { depth, kind, to, valueWei, functionName, selector, failed } = call;
  return (
    <li className="row flex-wrap" style={{ paddingInlineStart: `${Math.min(depth - 1, 8)}em` }}>
      <span className="m">{deeds[kind]}</span>
      {nameOf(to) || symbols.get(to)} <ShortAddress address={to} />
      {functionName === null ? null : <code>{functionName}</code>}
      {functionName === null && selector !== null ? (
        <span className="unknown">
          unknown function <code>{selector}</code>
        </span>
      ) : null}
      {valueWei === '0' || kind === 'delegate' ? null : (
        <span>
          <span className="m">with </span>
          <Amount value={formatUnits(BigInt(valueWei), nativeDecimals)} symbol={coinOf(chainId)} />
        </span>
      )}
      {failed ? <span className="caution">taken back</span> : null}
    </li>
  );
}
