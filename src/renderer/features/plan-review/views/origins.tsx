import { CircleAlert, User } from 'lucide-react';
import type { AddressFact } from '../../../../shared/approvals/facts.ts';
import type { PlanOrigin } from '../../../../shared/ipc/plan-views.ts';
import { ShortAddress } from '../../../components/short-address.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { shortName } from '../../../format/hex.ts';
import { originWords } from '../../../words/source-words.ts';

/** What the app knows an address by; one that was only said or written is new to it. */
const known: ReadonlySet<AddressFact['source']> = new Set([
  ...(['your_account', 'watched', 'contact', 'bundled_list'] as const),
]);

/** Where each value of a step came from. */
export function Origins({ origins }: { origins: readonly PlanOrigin[] }) {
  if (origins.length === 0) return null;
  return (
    <section>
      <h3>Where each value came from</h3>
      <table className="tight">
        <thead className="sr-only">
          <tr>
            <th scope="col">Value of</th>
            <th scope="col">Value</th>
            <th scope="col">Source</th>
            <th scope="col">Detail</th>
          </tr>
        </thead>
        <tbody>
          {origins.map((origin) => (
            <Row key={origin.param} origin={origin} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ origin }: { origin: PlanOrigin }) {
  const { address } = origin;
  const own = origin.source === 'default' && address?.source === 'your_account';
  const words = own ? { sign: User, word: 'Your account' } : originWords(origin.source);
  return (
    <tr>
      <td className="m w-24 whitespace-nowrap">{origin.label}</td>
      <td className="whitespace-pre-wrap wrap-anywhere">
        {address ? (
          <span className="inline-flex flex-wrap items-center gap-x-2">
            {address.name === '' ? 'No name' : address.name}
            <ShortAddress address={address.address} />
            {known.has(address.source) ? null : (
              <StateMark sign={CircleAlert} tone="caution" tag>
                New
              </StateMark>
            )}
          </span>
        ) : (
          origin.value
        )}
      </td>
      <td className="w-28">
        <StateMark sign={words.sign}>{words.word}</StateMark>
      </td>
      <td className="s m min-w-24 wrap-anywhere" title={origin.detail}>
        {detail(origin)}
      </td>
    </tr>
  );
}

function detail(origin: PlanOrigin): string {
  return origin.source === 'user_text' && origin.detail !== ''
    ? `“${shortName(origin.detail)}”`
    : shortName(origin.detail);
}
