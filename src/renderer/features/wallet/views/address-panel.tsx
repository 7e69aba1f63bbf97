import type { Account } from '../../../../shared/ipc/views.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { WholeAddress } from '../../../components/whole-address.tsx';

interface AddressPanelProps {
  account: Account;
  networkName: string;
}

/** The whole address, to be compared group by group and copied. */
export function AddressPanel({ account, networkName }: AddressPanelProps) {
  return (
    <section className="border-b border-line-strong px-6 py-3.5">
      <div className="row justify-between">
        <h2>Address</h2>
        <CopyButton text={account.address} what="address" />
      </div>
      <p>
        <WholeAddress address={account.address} />
      </p>
      <p className="s m pt-1">
        To receive, give this address to the sender. It is used on {networkName}.
      </p>
    </section>
  );
}
