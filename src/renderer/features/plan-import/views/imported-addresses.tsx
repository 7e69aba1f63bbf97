import { CircleAlert } from 'lucide-react';
import type { ImportedAddress, StrangerView } from '../../../../shared/ipc/import-views.ts';
import { maxVouched } from '../../../../shared/plan/limits.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { StrangersNote } from '../../../components/strangers-note.tsx';
import { TickBox } from '../../../components/tick-box.tsx';
import { WholeAddress } from '../../../components/whole-address.tsx';
import { count } from '../../../format/count.ts';
import { addressWords } from '../../../words/source-words.ts';

interface ImportedAddressesProps {
  addresses: readonly ImportedAddress[];
  /** Those that the plan stops for. */
  strangers: readonly StrangerView[];
  /** Those of them that the person knows. */
  vouched: ReadonlySet<string>;
  onVouch(address: string, known: boolean): void;
}

/** Every address in the plan, whole, as it is known here and not as the file calls it; whom it stops for first. */
export function ImportedAddresses(props: ImportedAddressesProps) {
  const { addresses, strangers, vouched, onVouch } = props;
  const stops = new Map(strangers.map((stranger) => [stranger.address, stranger]));
  const first = addresses.filter(({ address }) => stops.has(address));
  const others = addresses.filter(({ address }) => !stops.has(address));
  // More than these nobody compares; what is left out is counted.
  const shown = [...first, ...others].slice(0, maxVouched);
  return (
    <section className="grid gap-1.5">
      <h2 className="lab">Addresses in it</h2>
      {shown.length === 0 ? <p className="m">It names none.</p> : null}
      {stops.size === 0 ? null : (
        <StrangersNote from="this file" left={stops.size - vouched.size} />
      )}
      <ul>
        {shown.map((each) => (
          <Row
            key={each.address}
            each={each}
            stranger={stops.get(each.address) ?? null}
            known={vouched.has(each.address)}
            onKnow={(known) => onVouch(each.address, known)}
          />
        ))}
      </ul>
      {addresses.length > shown.length ? (
        <p className="s m">
          And {count(addresses.length - shown.length, 'more address', 'more addresses')}.
        </p>
      ) : null}
    </section>
  );
}

interface RowProps {
  each: ImportedAddress;
  /** Null for an address that the plan does not stop for. */
  stranger: StrangerView | null;
  known: boolean;
  onKnow(known: boolean): void;
}

function Row({ each, stranger, known: vouched, onKnow }: RowProps) {
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
      {stranger?.steps.map((step) => (
        <span key={step} className="s m wrap-anywhere">
          {step}
        </span>
      ))}
      <span className="s m wrap-anywhere">{places(each.places)}</span>
      {stranger === null ? null : (
        <span className="s pt-1">
          <TickBox checked={vouched} onChange={onKnow}>
            I know this address<span className="sr-only">: {each.address}</span>
          </TickBox>
        </span>
      )}
    </li>
  );
}

function places([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${count(others.length, 'more place')}`;
}
