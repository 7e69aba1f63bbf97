import { practiceEthereumId } from '../shared/chain/addresses.ts';
import type { AppStatus, Readiness } from '../shared/ipc/views.ts';
import type { NetworkState } from './chain/current-network.ts';
import type { Preferences } from './settings.ts';
import type { VaultView } from './wallet/signer-host.ts';

export interface StatusParts {
  version: string;
  runtime: { name: string; official: boolean };
  network: { chainId: number; name: string; practice: boolean } & NetworkState;
  vault: VaultView;
  accounts: AppStatus['vault']['accounts'];
  locksAt: number | null;
  pendingApprovals: number;
  settings: Preferences;
}

/** Everything that the frame of the window shows, from what the services know. */
export function appStatus(parts: StatusParts): AppStatus {
  const { vault, network } = parts;
  return {
    version: parts.version,
    runtimeOfficial: parts.runtime.official,
    runtime: parts.runtime.name,
    network,
    vault: {
      state: vault.vault,
      error: vault.error,
      accounts: parts.accounts,
      mode: vault.mode,
      locksAt: parts.locksAt,
    },
    pendingApprovals: parts.pendingApprovals,
    settings: parts.settings,
    readiness: [keyStorage(vault), practiceChain(network)],
  };
}

function keyStorage({ vault, mode, error }: VaultView): Readiness {
  const row = { id: 'key_storage', label: 'Key storage' } as const;
  if (error !== null) return { ...row, detail: error.message, state: 'failed' };
  if (vault === 'none') {
    return { ...row, detail: 'No wallet yet. You make or bring one below.', state: 'not_set_up' };
  }
  if (mode === 'password+device') {
    return {
      ...row,
      detail: 'Your password and a secret in the system key ring, together.',
      state: 'ready',
    };
  }
  return {
    ...row,
    detail: 'Your password alone; the system key ring is not used.',
    state: 'ready',
  };
}

function practiceChain({ chainId, name, state, error }: StatusParts['network']): Readiness {
  const row = {
    id: chainId === practiceEthereumId ? 'practice' : 'rehearsals',
    label: name,
  } as const;
  if (state === 'ready') {
    return { ...row, detail: 'It runs on this computer and needs no internet.', state: 'ready' };
  }
  if (state === 'starting') return { ...row, detail: 'It is starting.', state: 'unknown' };
  return {
    ...row,
    detail: `${error?.message ?? 'It does not answer.'} ${error?.advice ?? ''}`.trim(),
    state: 'failed',
  };
}
