import { CircleAlert } from 'lucide-react';
import type { ImportedAddress } from '../../../../shared/ipc/import-views.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { WholeAddress } from '../../../components/whole-address.tsx';
import { count } from '../../../format/count.ts';
import { addressWords } from '../../../words/source-words.ts';

/** More than these nobody compares; what is left out is counted. */
const mostShown = 50;

/** Every address in the plan, whole, as it is known here and not as the file calls it. */
export function ImportedAddresses({ addresses }: { addresses: readonly ImportedAddress[] }) {
  const shown = addresses.slice(0, mostShown);
  return (
    <section className="grid gap-1.5">
      <h2 className="lab">Addresses in it</h2>
      {shown.length === 0 ? <p className="m">It names none.</p> : null}
      <ul>
        {shown.map((each) => (
          <Row key={each.address} each={each} />
        ))}
      </ul>
      {addresses.length > mostShown ? (
        <p className="s m">
          And {count(addresses.length - mostShown, 'more address', 'more addresses')}.
        </p>
      ) : null}
    </section>
  );
}

function Row({ each }: { each: ImportedAddress }) {
  const known = addressWords(each.source);
  const name = each.name === '' ? 'No name' : each.name;
  return (
    <li className="grid gap-0.5 border-b border-line py-2">
      <span className="row flex-wrap gap-x-3">
        {each.isNew ? (
          <StateMark sign={CircleAlert} tone="caution" tag>
            New
          </StateMark>
        ) : (
          <StateMark sign={known.sign}>Known</StateMark>
        )}
        <span>
          {name} <span className="s q">{known.word}</span>
        </span>
      </span>
      <span className="row">
        <WholeAddress address={each.address} />
        <CopyButton text={each.address} what="address" />
      </span>
      <span className="s m wrap-anywhere">{places(each.places)}</span>
    </li>
  );
}

function places([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${count(others.length, 'more place')}`;
}
