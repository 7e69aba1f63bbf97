import { type AssetChange, assetKey, type RehearsedStep } from '../../../../shared/chain/types.ts';
import { ChangeAmount } from '../../../components/change-amount.tsx';
import { ShortAddress } from '../../../components/short-address.tsx';
import { count } from '../../../format/count.ts';
import { useNames } from '../hooks/use-names.ts';

/** What changes for everybody else: pools, contracts, whoever is paid. Folded, because most of it is the pool's. */
export function OtherChanges({ step, chainId }: { step: RehearsedStep; chainId: number }) {
  const nameOf = useNames(chainId);
  const changes = step.otherChanges ?? [];
  if (changes.length === 0) return null;
  const accounts = new Set(changes.map(({ account }) => account)).size;
  return (
    <details>
      <summary className="s m">
        {count(changes.length, 'change')} for {accounts === 1 ? 'one other' : `${accounts} others`}
      </summary>
      <table className="tight mt-1.5">
        <thead className="sr-only">
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={keyOf(change)}>
              <td>
                {nameOf(change.account)} <ShortAddress address={change.account} />
              </td>
              <td className="text-right">
                <ChangeAmount change={change} tone="plain" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function keyOf(change: AssetChange): string {
  return `${change.account}/${assetKey(change)}`;
}
