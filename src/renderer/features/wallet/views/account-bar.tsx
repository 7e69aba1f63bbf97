import { BookUser, QrCode } from 'lucide-react';
import type { Account, AppStatus } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { AccountMark } from '../../../components/account-mark.tsx';
import { Button } from '../../../components/button.tsx';
import { ShortAddress } from '../../../components/short-address.tsx';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';

interface AccountBarProps {
  account: Account;
  vault: AppStatus['vault'];
}

/** Which account is shown, and what is done with the wallet as a whole. */
export function AccountBar({ account, vault }: AccountBarProps) {
  const go = useRoute((store) => store.go);
  const lock = useAction(() => api.vaultLock({}));
  const locked = vault.state !== 'unlocked';
  const refused = lock.error;
  return (
    <header className="head">
      <h1 className="truncate">{account.name}</h1>
      <AccountMark account={account} />
      <ShortAddress address={account.address} />
      {refused ? (
        <span role="alert" className="s m min-w-0 wrap-anywhere">
          {refused.message} {refused.advice}
        </span>
      ) : null}
      <span className="row ml-auto shrink-0">
        <Button
          size="small"
          sign={QrCode}
          onClick={() => go({ page: 'receive', account: account.address })}
        >
          Receive
        </Button>
        <Button size="small" sign={BookUser} onClick={() => go({ page: 'contacts' })}>
          Address book
        </Button>
        {locked ? null : (
          <Button size="small" disabled={lock.busy} onClick={() => void lock.start()}>
            Lock the vault
          </Button>
        )}
      </span>
    </header>
  );
}
