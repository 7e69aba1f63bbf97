import { abilities } from '../shared/abilities.ts';
import { keepsRunning } from '../shared/background/closing.ts';
import { isPracticeChain } from '../shared/chain/addresses.ts';
import type { ErrorShape } from '../shared/errors.ts';
import { fileSize } from '../shared/files/file-size.ts';
import type { AppStatus, BackgroundStatus, Readiness } from '../shared/ipc/views.ts';
import type { NetworkState } from './chain/current-network.ts';
import type { Preferences } from './settings.ts';
import type { DatabaseSize } from './store/database-size.ts';
import type { VaultView } from './wallet/signer-host.ts';

export interface StatusParts {
  version: string;
  runtime: { name: string; official: boolean };
  commit: string | null;
  engines: string;
  network: { chainId: number; name: string; practice: boolean } & NetworkState;
  vault: VaultView;
  accounts: AppStatus['vault']['accounts'];
  phrase: AppStatus['vault']['phrase'];
  aside: boolean;
  locksAt: number | null;
  watched: AppStatus['watched'];
  runsWaiting: number;
  different: AppStatus['different'];
  halted: AppStatus['halted'];
  storage: ErrorShape | null;
  database: DatabaseSize;
  settings: Preferences;
  languages: readonly string[];
  background: Pick<BackgroundStatus, 'tray' | 'startsAtLogin' | 'notifies' | 'question'>;
  /** What keeps the app's pages, and programs of plans, in bounds. */
  sandboxes: { pagesSandboxed: boolean; programsSandboxed: boolean };
}

/** Everything that the frame of the window shows, from what the services know. */
export function appStatus(parts: StatusParts): AppStatus {
  const { vault, network, background, settings } = parts;
  const { theme, autoLockMinutes, openMinutes, fees, language, formats, currency } = settings;
  return {
    version: parts.version,
    runtimeOfficial: parts.runtime.official,
    runtime: parts.runtime.name,
    commit: parts.commit,
    engines: parts.engines,
    network,
    vault: {
      known: isKnown(vault),
      state: vault.vault,
      error: vault.error,
      accounts: parts.accounts,
      chains: vault.chains === null ? null : [...vault.chains],
      mode: vault.mode,
      phrase: parts.phrase,
      aside: parts.aside,
      locksAt: parts.locksAt,
    },
    watched: parts.watched,
    runsWaiting: parts.runsWaiting,
    different: parts.different,
    halted: parts.halted,
    storage: parts.storage,
    settings: { theme, autoLockMinutes, openMinutes, fees, language, formats, currency },
    languages: [...parts.languages],
    background: {
      ...background,
      keepsRunning: keepsRunning({ ...settings, ...background }),
      notifiesDone: settings.notifyDone,
    },
    readiness: [keyStorage(vault), networkRow(network), ...storeRows(parts.database)],
    abilities: abilities({ ...background, ...parts.sandboxes }),
  };
}

/**
 * What is locked has a header, which says how it is encrypted: without one nobody has looked yet. Where nobody can
 * look, the app is there all the same, with what stops everything.
 */
function isKnown({ vault, mode, error }: VaultView): boolean {
  return vault !== 'locked' || mode !== null || error !== null;
}

function keyStorage({ vault, mode, error }: VaultView): Readiness {
  const row = { id: 'key_storage', label: 'Key storage' } as const;
  if (error !== null) return { ...row, detail: inWords(error), state: 'failed' };
  if (vault === 'none') {
    return { ...row, detail: 'No wallet yet.', state: 'not_set_up' };
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

function networkRow({ chainId, name, state, error }: StatusParts['network']): Readiness {
  const practice = isPracticeChain(chainId);
  const row = { id: practice ? 'practice' : 'rehearsals', label: name } as const;
  switch (state) {
    case 'ready':
      return { ...row, detail: practice ? atHome : 'Its endpoint answers.', state: 'ready' };
    case 'starting':
      return { ...row, detail: 'It is starting.', state: 'unknown' };
    case 'failed':
      return {
        ...row,
        detail: error === null ? 'It does not answer.' : inWords(error),
        state: 'failed',
      };
  }
}

/** From these on the size is worth a word: a disk can be full of it. */
const largeBytes = 1024 ** 3;
const largeLogBytes = 256 * 1024 ** 2;

/** None while the database is of a usual size. */
function storeRows({ bytes, logBytes }: DatabaseSize): Readiness[] {
  const row = { id: 'store', label: 'Database', state: 'ready' } as const;
  if (logBytes >= largeLogBytes) {
    const detail = `Its log has grown to ${fileSize(logBytes)}, as it does while another program reads the database for long. Nothing is lost; it shrinks once that program has ended.`;
    return [{ ...row, detail }];
  }
  if (bytes < largeBytes) return [];
  return [
    { ...row, detail: `It is ${fileSize(bytes)} large, and each backup needs about as much.` },
  ];
}

const atHome = 'It runs on this computer and needs no internet.';

/** What happened and what to do about it. */
function inWords({ message, advice }: ErrorShape): string {
  return `${message} ${advice}`.trim();
}
