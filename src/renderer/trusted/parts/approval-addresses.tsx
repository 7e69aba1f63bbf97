import type { AddressFact, TransactionFacts } from '../../../shared/approvals/facts.ts';
import { WholeAddress } from '../../components/whole-address.tsx';
import { AddressName, NameInFile } from './address-name.tsx';

/** Every address that matters, whole, with its name and how it is known. */
export function ApprovalAddresses(props: {
  facts: Pick<TransactionFacts, 'account' | 'addresses'>;
  /** Whom is paid stands elsewhere. */
  beside: boolean;
}) {
  const { facts, beside } = props;
  const { account } = facts;
  const addresses = facts.addresses.filter(({ role }) => !beside || role !== 'Paid to');
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
  return (
    <div>
      <dt className="s m">{fact.role}</dt>
      <dd>
        <span className="row gap-1.5">
          <AddressName fact={fact} />
        </span>
        <NameInFile fact={fact} />
        <WholeAddress address={fact.address} />
      </dd>
    </div>
  );
}
