import { Menu } from '@base-ui/react/menu';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Account, AppStatus } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { shortHex } from '../../../format/hex.ts';
import { useAction } from '../../../state/use-action.ts';
import { useAccount } from '../hooks/account-store.ts';

interface AccountBarProps {
  account: Account;
  vault: AppStatus['vault'];
}

/** Which account is shown, and the others. */
export function AccountBar({ account, vault }: AccountBarProps) {
  const lock = useAction(() => api.vaultLock({}));
  const locked = vault.state !== 'unlocked';
  const refused = lock.error;
  return (
    <header className="head">
      <h1 className="truncate">{account.name}</h1>
      <AccountMenu account={account} accounts={vault.accounts} />
      {refused ? (
        <span role="alert" className="s m min-w-0 wrap-anywhere">
          {refused.message} {refused.advice}
        </span>
      ) : null}
      <span className="row ml-auto shrink-0">
        {locked ? null : (
          <Button size="small" disabled={lock.busy} onClick={() => void lock.start()}>
            Lock the vault
          </Button>
        )}
      </span>
    </header>
  );
}

function AccountMenu({ account, accounts }: { account: Account; accounts: readonly Account[] }) {
  const choose = useAccount((store) => store.choose);
  const place = accounts.findIndex(({ address }) => address === account.address) + 1;
  // The list opens inside the page's landmark, not at the end of the document.
  const [home, setHome] = useState<HTMLElement | null>(null);
  if (accounts.length < 2) return <span className="s m nowrap">1 account</span>;
  return (
    <span ref={setHome}>
      <Menu.Root>
        <Menu.Trigger className="btn btn-bare btn-small">
          {place} of {accounts.length} accounts
          <Icon of={ChevronDown} />
        </Menu.Trigger>
        <Menu.Portal container={home}>
          <Menu.Positioner sideOffset={4} align="start">
            <Menu.Popup className="menu">
              {accounts.map((other) => (
                <Menu.Item
                  key={other.address}
                  className="menu-item"
                  onClick={() => choose(other.address)}
                >
                  <span className="w-4">
                    {other.address === account.address ? <Icon of={Check} /> : null}
                  </span>
                  <span className="truncate">{other.name}</span>
                  <code className="m ml-auto">{shortHex(other.address)}</code>
                </Menu.Item>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </span>
  );
}
