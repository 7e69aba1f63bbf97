import { coinSymbol } from '../../../shared/chain/networks.ts';
import type { Account, AppStatus } from '../../../shared/ipc/views.ts';
import { receivingNotes } from '../../../shared/wallet/receiving.ts';
import { AccountMark } from '../../components/account-mark.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Note } from '../../components/note.tsx';
import { ScrollPane } from '../../components/scroll-pane.tsx';
import { WayBack } from '../../components/way-back.tsx';
import { WholeAddress } from '../../components/whole-address.tsx';
import { useRoute } from '../../state/route-store.ts';
import { useAccount } from './hooks/account-store.ts';
import { AddressCode } from './views/address-code.tsx';
import { NoAccounts } from './views/no-accounts.tsx';

interface ReceivePageProps {
  /** Null is the account that the wallet page shows. */
  address: string | null;
  status: AppStatus;
}

/** What somebody who sends needs: the address, to be read or scanned, and what may be sent to it. */
export function ReceivePage({ address, status }: ReceivePageProps) {
  const { chosen } = useAccount();
  const accounts = [...status.vault.accounts, ...status.watched];
  const wanted = address ?? chosen;
  const account = accounts.find((each) => each.address === wanted) ?? accounts[0];
  if (account === undefined) return <NoAccounts title="Receive" />;
  return <OfAccount account={account} network={status.network} />;
}

function OfAccount({ account, network }: { account: Account; network: AppStatus['network'] }) {
  const go = useRoute((store) => store.go);
  const { chainId, name } = network;
  const notes = receivingNotes(account, { ...network, symbol: coinSymbol(chainId) });
  return (
    <div className="page">
      <header className="head">
        <WayBack onClick={() => go({ page: 'wallet' })}>Wallet</WayBack>
        <h1>Receive</h1>
        <span className="s m truncate">
          {account.name} <AccountMark account={account} /> on {name}
        </span>
      </header>
      <ScrollPane label="Receive" className="grid content-start gap-5 px-6 py-5">
        <section className="flex flex-wrap gap-6">
          <AddressCode address={account.address} name={account.name} />
          <div className="grid min-w-0 max-w-[420px] flex-1 content-center gap-2">
            <h2>Address of {account.name}</h2>
            <p className="text-l">
              <WholeAddress address={account.address} />
            </p>
            <p className="row s m">
              <CopyButton text={account.address} what="address" />
              Copy the address
            </p>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pt-2">
              <dt className="m">Network</dt>
              <dd>
                {name}, chain {chainId}
              </dd>
            </dl>
          </div>
        </section>
        <div className="grid max-w-[760px] gap-3">
          {notes.map(({ tone, title, text }) => (
            <Note key={title} tone={tone} title={title}>
              <p>{text}</p>
            </Note>
          ))}
        </div>
      </ScrollPane>
    </div>
  );
}
