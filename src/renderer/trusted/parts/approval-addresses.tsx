import type {
  AddressFact,
  PermitFacts,
  TransactionFacts,
} from '../../../shared/approvals/facts.ts';
import { StateMark } from '../../components/state-mark.tsx';
import { WholeAddress } from '../../components/whole-address.tsx';
import { addressWords } from '../../words/source-words.ts';

/** Every address that matters, whole, with its name and how it is known. */
export function ApprovalAddresses({ facts }: { facts: TransactionFacts | PermitFacts }) {
  const { account, addresses } = facts;
  const named = addresses.some(({ address }) => address === account.address);
  const shown = named ? addresses : [...addresses, account];
  return (
    <section className="part">
      <dl className="grid gap-1.5">
        {shown.map((fact) => (
          <Who key={`${fact.role}/${fact.address}`} fact={fact} />
        ))}
      </dl>
    </section>
  );
}

function Who({ fact }: { fact: AddressFact }) {
  const words = addressWords(fact.source);
  return (
    <div>
      <dt className="s m">{fact.role}</dt>
      <dd>
        <span className="row gap-1.5">
          <b className="truncate">{fact.name === '' ? 'No name' : fact.name}</b>
          <StateMark sign={words.sign} tone={fact.source === 'unknown' ? 'caution' : 'plain'}>
            {words.word}
          </StateMark>
        </span>
        <WholeAddress address={fact.address} />
      </dd>
    </div>
  );
}
