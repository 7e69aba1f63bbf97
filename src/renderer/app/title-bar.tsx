import { Lock, LockOpen } from 'lucide-react';
import type { AppStatus } from '../../shared/ipc/views.ts';
import { api } from '../api.ts';
import { Brand } from '../components/brand.tsx';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { NetworkMark } from '../components/network-mark.tsx';
import { locksIn } from '../format/time.ts';
import { useAction } from '../state/use-action.ts';
import { useNow } from '../state/use-now.ts';
import { Bell } from './bell.tsx';
import { FindButton } from './palette/find-button.tsx';
import { StopEverything } from './stop-everything.tsx';

/** Brand, network, vault: what is true of every page; and the way to stop everything. */
export function TitleBar({ status }: { status: AppStatus }) {
  return (
    <header className="bar">
      <Brand />
      {status.vault.state === 'damaged' ? null : <StopEverything halted={status.halted !== null} />}
      <span className="network ml-auto">
        <NetworkMark name={status.network.name} practice={status.network.practice} />
      </span>
      {status.vault.state === 'damaged' ? null : <FindButton />}
      {status.vault.state === 'damaged' ? null : <Bell />}
      <VaultMark vault={status.vault} />
    </header>
  );
}

function VaultMark({ vault }: { vault: AppStatus['vault'] }) {
  const now = useNow(1000);
  const lock = useAction(() => api.vaultLock({}));
  const unlock = useAction(() => api.trustedOpen({ page: 'unlock' }));
  if (vault.state === 'unlocked') {
    return (
      <span className="row">
        <Icon of={LockOpen} />
        <span className="bar-more">
          Vault open{vault.locksAt === null ? '' : `, ${locksIn(vault.locksAt, now)}`}
        </span>
        <Button size="small" disabled={lock.busy} onClick={() => void lock.start()}>
          Lock
        </Button>
        {lock.error ? <span role="alert">{lock.error.message}</span> : null}
      </span>
    );
  }
  if (vault.state !== 'locked') return null;
  return (
    <span className="row">
      <Icon of={Lock} />
      <span className="bar-more">Vault locked</span>
      <Button size="small" disabled={unlock.busy} onClick={() => void unlock.start()}>
        Unlock
      </Button>
      {unlock.error ? <span role="alert">{unlock.error.message}</span> : null}
    </span>
  );
}
