import type { BatchFacts, PaymentFacts } from '../../../shared/approvals/facts.ts';
import { Amount } from '../../components/amount.tsx';
import { FindingNotes } from '../../components/finding-notes.tsx';
import { WholeAddress } from '../../components/whole-address.tsx';
import { count } from '../../format/count.ts';
import { approvalFindingView, byWeight } from '../../words/finding-words.ts';
import { useUnseen } from '../use-unseen.ts';
import { AddressName, NameInFile } from './address-name.tsx';

interface BatchPaymentsProps {
  facts: BatchFacts;
  /** Told how many of the payments were not in sight yet. */
  onUnseen(left: number): void;
}

/** What all payments come to, and then each of them: to whom, how much, its number and its highest fee. */
export function BatchPayments({ facts, onUnseen }: BatchPaymentsProps) {
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

function Payment(props: { payment: PaymentFacts; place: number; coin: string }) {
  const { payment, place, coin } = props;
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
        {findings.length === 0 ? null : (
          <div className="mt-1 grid gap-1">
            <FindingNotes findings={byWeight(findings.map(approvalFindingView))} />
          </div>
        )}
      </td>
    </tr>
  );
}
