import type { ReactNode } from 'react';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { accountNames } from '../../../shared/wallet/account-name.ts';
import type { WalletAccount } from '../../../shared/wallet/human-protocol.ts';
import { Note } from '../../components/note.tsx';
import { WholeAddress } from '../../components/whole-address.tsx';
import { useSigner } from '../signer-store.ts';
import { CloseButton } from './close-button.tsx';
import { Frame } from './frame.tsx';

/**
 * The end of making, importing or opening a wallet.
 * @param further what is left to do
 * @param last how it goes on
 * @param lead a button before the one that closes
 */
export function WalletReady({
  context,
  title,
  further,
  last = 'Close this window and say what you want done.',
  lead,
}: {
  context: TrustedContext;
  title: string;
  further?: string;
  last?: string;
  lead?: ReactNode;
}) {
  const unlocked = useSigner((store) => store.unlocked);
  const all = unlocked?.accounts ?? [];
  const placed = accountNames(all.map(({ kind }) => kind));
  const called = all.map((account, place) => ({
    ...account,
    name: context.names[account.address] ?? placed[place] ?? '',
  }));
  const accounts = [...called.filter((each) => !ofMandate(each)), ...called.filter(ofMandate)];
  return (
    <Frame context={context} title={title} foot={<Foot lead={lead} />}>
      <section className="part grid gap-3">
        {accounts.map((account) => (
          <div key={account.address}>
            <p>
              <b>{account.name}</b> <span className="s m">{kindWords(account)}</span>
            </p>
            <WholeAddress address={account.address} />
          </div>
        ))}
      </section>
      <section className="part grid gap-2">
        <p className="m">{keptHow(unlocked?.mode)}</p>
        {unlocked?.notice ? (
          <Note tone="caution" title={unlocked.notice.message}>
            <p>{unlocked.notice.advice}</p>
          </Note>
        ) : null}
        {further === undefined ? null : <p>{further}</p>}
        <p>{last}</p>
      </section>
    </Frame>
  );
}

function Foot({ lead }: { lead: ReactNode }) {
  if (!lead) return <CloseButton focus />;
  return (
    <div className="grid gap-2">
      {lead}
      <CloseButton />
    </div>
  );
}

function ofMandate({ kind }: WalletAccount): boolean {
  return kind === 'mandate';
}

function kindWords({ kind }: WalletAccount): string {
  if (kind === 'mandate') return 'Of a mandate';
  return kind === 'key' ? 'Imported key' : '';
}

function keptHow(mode: 'password' | 'password+device' | undefined): string {
  return mode === 'password+device'
    ? 'The vault is encrypted with your password and a secret in this computer’s key ring.'
    : 'The vault is encrypted with your password alone.';
}
