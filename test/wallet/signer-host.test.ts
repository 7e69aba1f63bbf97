import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { KnownState } from '../../src/main/wallet/protocol/control.ts';
import type { SignerTransport } from '../../src/main/wallet/signer-client.ts';
import { SignerHost, type VaultView } from '../../src/main/wallet/signer-host.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import {
  makeSampleVault,
  type PersonalSigner,
  spawnPersonalSigner,
  unlockSampleVault,
} from './support/personal-signer.ts';
import { sampleAddress } from './support/sample-vault.ts';

interface HostSettings<Transport extends SignerTransport> {
  start: () => Transport;
  restarts?: boolean;
  known?: KnownState;
  timeoutMs?: number;
}

function openHost<Transport extends SignerTransport>(settings: HostSettings<Transport>) {
  const started: Transport[] = [];
  const seen: KnownState[] = [];
  const looks = new Set<() => void>();
  const host: SignerHost<Transport> = new SignerHost<Transport>({
    start: () => {
      const transport = settings.start();
      started.push(transport);
      return transport;
    },
    restarts: settings.restarts ?? true,
    ...(settings.timeoutMs !== undefined && { timeoutMs: settings.timeoutMs }),
    known: () => seen.at(-1) ?? settings.known,
    seen: (state) => void seen.push(state),
    changed: () => {
      for (const look of [...looks]) look();
    },
    decided: () => undefined,
  });
  onTestFinished(() => host.stop());
  /** The first view that is as wanted, from now on. */
  const view = (wanted: (view: VaultView) => boolean): Promise<VaultView> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!wanted(host.view)) return;
        looks.delete(look);
        resolve(host.view);
      };
      looks.add(look);
      look();
    });
  return { host, started, seen, view };
}

function openRealHost(folder = temporaryFolder(), settings: { restarts?: boolean } = {}) {
  return openHost<PersonalSigner>({ start: () => spawnPersonalSigner(folder), ...settings });
}

const is = (vault: VaultView['vault']) => (view: VaultView) => view.vault === vault;

/** A process that ends by itself before it says anything. */
function stillborn(): SignerTransport {
  const handlers = new Set<(exit: { code: number | null }) => void>();
  setImmediate(() => {
    for (const handler of handlers) handler({ code: 1 });
  });
  return {
    post: () => undefined,
    onMessage: () => undefined,
    onExit: (handler) => void handlers.add(handler),
    kill: () => undefined,
  };
}

describe('a signer that main keeps running', () => {
  it('says that there is no vault, then shows the one that is made', async () => {
    const { host, seen, view } = openRealHost();
    await view(is('none'));
    await makeSampleVault(host.transport);
    const open = await view(is('unlocked'));
    expect(open).toMatchObject({ mode: 'password', error: null });
    expect(open.accounts.map(({ address }) => address)).toEqual([sampleAddress]);
    expect(seen).toMatchObject([{ vaultId: open.vaultId, generation: 1, ledgerSeq: 0 }]);
  });

  it('ends on lock and is followed by a new, locked one that can be opened again [V-09]', async () => {
    const { host, started, view } = openRealHost();
    await view(is('none'));
    await makeSampleVault(host.transport);
    await view(is('unlocked'));
    await host.lock();
    expect(host.view.vault).toBe('locked');
    expect(started).toHaveLength(2);
    expect(processExists(started[0]?.pid ?? 0)).toBe(false);
    expect(await unlockSampleVault(host.transport)).toMatchObject({ type: 'unlocked' });
    await view(is('unlocked'));
  });

  it('keeps the accounts in view while locked', async () => {
    const { host, view } = openRealHost();
    await makeSampleVault(host.transport);
    await view(is('unlocked'));
    await host.lock();
    expect(host.view.accounts.map(({ address }) => address)).toEqual([sampleAddress]);
  });

  it('is locked when it was killed, and a new one takes its place [F-12]', async () => {
    const { host, started, view } = openRealHost();
    await makeSampleVault(host.transport);
    await view(is('unlocked'));
    process.kill(host.transport.pid, 'SIGKILL');
    await view(is('locked'));
    expect(started).toHaveLength(2);
    expect(await unlockSampleVault(host.transport)).toMatchObject({ type: 'unlocked' });
  });

  it('does not ask the new one to sign what the killed one was asked [F-12]', async () => {
    const folder = temporaryFolder();
    const { host, started, view } = openHost<PersonalSigner>({
      start: () => {
        const signer = spawnPersonalSigner(folder);
        // It stands still from before the question on, so that it cannot have answered when it is killed.
        const post = (message: unknown): void => {
          const isLast = (message as { type: string }).type === 'sign';
          if (isLast) process.kill(signer.pid, 'SIGSTOP');
          signer.post(message);
          if (isLast) process.kill(signer.pid, 'SIGKILL');
        };
        return { ...signer, post };
      },
    });
    await makeSampleVault(host.transport);
    await view(is('unlocked'));
    const signature = host.sign('a'.repeat(32), `0x${'11'.repeat(32)}`);
    await expect(signature).rejects.toMatchObject({ code: 'SIGNER_GONE', retry: 'in_doubt' });
    await unlockSampleVault(host.transport);
    await view(is('unlocked'));
    expect(started).toHaveLength(2);
    expect(started[1]?.posted.filter(({ type }) => type === 'sign')).toEqual([]);
  });

  it('is not followed by another in the command line', async () => {
    const { host, started, view } = openRealHost(temporaryFolder(), { restarts: false });
    await makeSampleVault(host.transport);
    await view(is('unlocked'));
    await host.lock();
    expect(host.view).toMatchObject({ vault: 'locked', error: null });
    expect(started).toHaveLength(1);
  });

  it('is ended from outside when it does not end by itself on lock', async () => {
    const { host, view } = openRealHost(temporaryFolder(), { restarts: false });
    await makeSampleVault(host.transport);
    await view(is('unlocked'));
    process.kill(host.transport.pid, 'SIGSTOP');
    await host.lock();
    expect(processExists(host.transport.pid)).toBe(false);
  });
});

describe('a signer that does not start', () => {
  it('is tried three times, then the view says so', async () => {
    const { host, started, view } = openHost({ start: stillborn });
    const failed = await view(({ error }) => error !== null);
    expect(failed.error).toMatchInlineSnapshot(`
      {
        "advice": "Your vault is not touched. Start Countersign again.",
        "class": "unknown",
        "code": "SIGNER_FAILED",
        "facts": {},
        "message": "The signer, which holds the keys, does not start.",
      }
    `);
    expect(started).toHaveLength(3);
    await expect(host.propose(proposal)).rejects.toMatchObject({ code: 'SIGNER_GONE' });
    expect(host.view.error?.code).toBe('SIGNER_FAILED');
  });

  it('is asked again what state the vault is in, where it takes long to say so [F-16]', async () => {
    const silentAtFirst = (): SignerTransport => {
      const signer = spawnPersonalSigner(temporaryFolder());
      let asked = 0;
      const post: SignerTransport['post'] = (message) => {
        asked += 1;
        if (asked > 1) signer.post(message);
      };
      return {
        post,
        onMessage: (handler) => signer.onMessage(handler),
        onExit: (handler) => signer.onExit(handler),
        kill: () => signer.kill(),
      };
    };
    const { host, view } = openHost({ start: silentAtFirst, timeoutMs: 200 });
    expect(await view(({ error }) => error !== null)).toMatchObject({
      error: { code: 'SIGNER_TIMEOUT' },
    });
    await view(is('none'));
    expect(host.view.error).toBeNull();
  });

  it('does not count those that worked before', async () => {
    const folder = temporaryFolder();
    let starts = 0;
    const { host, view } = openHost<SignerTransport>({
      start: () => {
        starts += 1;
        return starts % 3 === 0 ? spawnPersonalSigner(folder) : stillborn();
      },
    });
    await view(is('none'));
    await host.lock();
    await view(() => starts === 6);
    await expect(host.auditMac('0x00')).rejects.toMatchObject({ code: 'SIGNER_LOCKED' });
    expect(host.view.error).toBeNull();
  });
});

describe('a vault file that was put back', () => {
  it('is refused by the next signer, which was told of the newer one [V-06]', async () => {
    const folder = temporaryFolder();
    const { host, view, seen } = openRealHost(folder);
    await makeSampleVault(host.transport);
    await view(is('unlocked'));
    copyFileSync(join(folder, 'vault'), join(folder, 'older'));
    await host.transport.person({ type: 'addAccount' }, 'unlocked');
    expect((await view(({ accounts }) => accounts.length === 2)).vault).toBe('unlocked');
    expect(seen.map(({ generation }) => generation)).toEqual([1, 2]);
    await host.lock();
    copyFileSync(join(folder, 'older'), join(folder, 'vault'));
    expect(await unlockSampleVault(host.transport)).toMatchObject({
      type: 'error',
      error: { code: 'VAULT_ROLLED_BACK' },
    });
    expect(host.view.vault).toBe('locked');
    expect(await unlockSampleVault(host.transport, { acceptRollback: true })).toMatchObject({
      type: 'unlocked',
    });
    await view(is('unlocked'));
    expect(seen.at(-1)?.generation).toBe(3);
  });
});

it('seals and notes the audit head only while it is open', async () => {
  const { host, view } = openRealHost();
  await view(is('none'));
  await expect(host.auditMac('0x00')).rejects.toMatchObject({ code: 'SIGNER_LOCKED' });
  await makeSampleVault(host.transport);
  await view(is('unlocked'));
  expect(await host.auditMac('0x00')).toMatch(/^[0-9a-f]{64}$/);
  expect(host.view.auditHead).toBeNull();
  const head = { seq: 7, hash: 'ab'.repeat(32) };
  await host.noteAuditHead(head);
  await host.transport.person({ type: 'addAccount' }, 'unlocked');
  expect((await view(({ accounts }) => accounts.length === 2)).auditHead).toEqual(head);
});

const proposal = {
  approvalId: 'a'.repeat(32),
  unsignedTx: '0x00',
  expectation: {
    chainId: 1,
    from: sampleAddress,
    to: sampleAddress,
    valueWei: '0',
    nonce: 0,
    maxFeeWei: '0',
  },
  expiresAt: 0,
} as const;

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
