import type { BatchFacts, PaymentFacts } from '../../../shared/approvals/facts.ts';
import { hexGroups } from '../../../shared/hex-groups.ts';
import type { PaymentRead } from '../../../shared/wallet/signer-proposal.ts';
import { Amount } from '../../components/amount.tsx';
import { FindingNotes } from '../../components/finding-notes.tsx';
import { WholeAddress } from '../../components/whole-address.tsx';
import { count } from '../../format/count.ts';
import { approvalFindingView, byWeight } from '../../words/finding-words.ts';
import { useUnseen } from '../use-unseen.ts';
import { AddressName, NameInFile } from './address-name.tsx';

interface BatchPaymentsProps {
  facts: BatchFacts;
  /** As the signer read them, in the same order; empty until it did. */
  reads: readonly PaymentRead[];
  /** Told how many of the payments were not in sight yet. */
  onUnseen(left: number): void;
}

/** What all payments come to, and then each of them: to whom, how much, its number, its highest fee and its bytes. */
export function BatchPayments({ facts, reads, onUnseen }: BatchPaymentsProps) {
  const rows = useUnseen<HTMLTableSectionElement>(facts.batchDigest, onUnseen);
  const { totals, mostFees, payments } = facts;
  const strangers = payments.filter(({ recipient }) => recipient.source === 'unknown').length;
  return (
    <>
      <section className="part grid gap-1">
        <h2 className="s">{count(payments.length, 'payment')} in all</h2>
        <dl className="grid gap-1">
          {totals.map(({ token, symbol, amount }) => (
            <Sum key={token} label="Paid" amount={amount} symbol={symbol} />
          ))}
          <Sum label="Fees, at most" amount={mostFees.amount} symbol={mostFees.symbol} />
        </dl>
        {strangers === 0 ? null : (
          <p className="s">
            {strangers === payments.length ? 'All' : strangers} of them go to addresses that are not
            yours and not in your contacts.
          </p>
        )}
      </section>
      <section className="part">
        <table className="ledger">
          <caption className="sr-only">Payments in the order in which they are signed</caption>
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col" className="from-left">
                To whom, and how much
              </th>
            </tr>
          </thead>
          <tbody ref={rows}>
            {payments.map((payment, index) => (
              <Payment
                key={payment.digest}
                payment={payment}
                read={reads[index]}
                place={index + 1}
                coin={mostFees.symbol}
              />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Sum({ label, amount, symbol }: { label: string; amount: string; symbol: string }) {
  return (
    <div className="row items-baseline justify-between">
      <dt className="m">{label}</dt>
      <dd>
        <b>
          <Amount value={amount} symbol={symbol} exact />
        </b>
      </dd>
    </div>
  );
}

interface PaymentProps {
  payment: PaymentFacts;
  read: PaymentRead | undefined;
  place: number;
  coin: string;
}

function Payment({ payment, read, place, coin }: PaymentProps) {
  const { recipient, amount, symbol, nonce, mostFee, findings } = payment;
  return (
    <tr data-payment={place}>
      <td className="align-top">{place}</td>
      <td className="from-left">
        <span className="row gap-1.5">
          <AddressName fact={recipient} wraps />
          <b className="ml-auto whitespace-nowrap">
            <Amount value={amount} symbol={symbol} exact />
          </b>
        </span>
        <NameInFile fact={recipient} />
        <WholeAddress address={recipient.address} />
        <span className="s m block">
          nonce {nonce}, fee at most <Amount value={mostFee} symbol={coin} exact />
        </span>
        {read === undefined ? null : <PaymentBytes read={read} place={place} />}
        {findings.length === 0 ? null : (
          <div className="mt-1 grid gap-1">
            <FindingNotes findings={byWeight(findings.map(approvalFindingView))} />
          </div>
        )}
      </td>
    </tr>
  );
}

/** What is signed of one payment, as the signer has it. */
function PaymentBytes({ read, place }: { read: PaymentRead; place: number }) {
  const digest = hexGroups(read.digest.replace(/^0x/, ''));
  return (
    <details>
      <summary className="s m">Digest and bytes of payment {place}</summary>
      <code className="bytes" data-part="digest">
        {digest.join(' ')}
      </code>
      <code className="bytes m" data-part="bytes">
        {hexGroups(read.unsignedTx).join(' ')}
      </code>
    </details>
  );
}
