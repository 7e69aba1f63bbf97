// The real signer in a process of its own; the test holds what main asks of it.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { verifyAudit } from '../../src/main/audit/verify-audit.ts';
import { createLog } from '../../src/main/log.ts';
import { hostVault } from '../../src/main/services/host-vault.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestStore } from '../support/test-store.ts';
import {
  makeSampleVault,
  type PersonalSigner,
  spawnPersonalSigner,
  unlockSampleVault,
} from '../wallet/support/personal-signer.ts';

type Posted = PersonalSigner['posted'][number];

/** An open vault and a log with three lines to seal. What `holds` names reaches the signer on `release`. */
async function openVault(
  holds: (message: Posted) => boolean = () => false,
  {
    folder = temporaryFolder(),
    open = makeSampleVault as (signer: PersonalSigner) => unknown,
  } = {},
) {
  const store = openTestStore();
  for (let line = 0; line < 3; line += 1) store.writer.audit.append({ kind: 'test.line' });
  const lines: string[] = [];
  const held: (() => void)[] = [];
  let holding = true;
  const looks = new Set<() => void>();
  const look = () => {
    for (const each of [...looks]) each();
  };
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (isSo() && looks.delete(check)) resolve();
      };
      looks.add(check);
      check();
    });
  const vault = hostVault<PersonalSigner>({
    store,
    isReal: () => false,
    startSigner() {
      const signer = spawnPersonalSigner(folder);
      const post = (message: unknown) => {
        if (holding && holds(message as Posted)) held.push(() => signer.post(message));
        else signer.post(message);
        look();
      };
      return { ...signer, post };
    },
    signerRestarts: false,
    log: createLog(
      (line) => lines.push(line),
      () => 0,
    ),
    greet: () => Promise.resolve(),
    changed: look,
    notify: look,
    decided: () => Promise.resolve(),
    mandate: () => undefined,
    policy: () => undefined,
    erase: () => undefined,
    opened: () => undefined,
  });
  onTestFinished(() => vault.stop());
  await open(vault.signer.transport);
  await until(() => vault.signer.view.vault === 'unlocked');
  const release = () => {
    holding = false;
    for (const act of held.splice(0)) act();
  };
  return { store, vault, lines, held, until, release };
}

const isMac = ({ type }: Posted) => type === 'auditMac';
const isHead = ({ type }: Posted) => type === 'noteAuditHead';

/** From here on time passes only when the test says so. */
function holdTheClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('the end of the vault', () => {
  it.each([
    ['the seals of the log are made', isMac],
    ['the end of the log is noted in the vault', isHead],
  ])('waits while %s', async (_what, holds) => {
    const { store, vault, lines, held, until, release } = await openVault(holds);
    await until(() => held.length > 0);
    const stopped = vault.stop();
    // By now a stop that does not wait would have ended the signer.
    await new Promise((resolve) => setImmediate(resolve));
    release();
    await stopped;
    expect(store.reader.audit.pendingMacs(9)).toEqual([]);
    expect(lines).toEqual([]);
  });

  it('seals what was written since the vault was opened, and leaves no timer behind', async () => {
    const { store, vault, lines } = await openVault();
    store.writer.audit.append({ kind: 'test.last' });
    holdTheClock();
    await vault.stop();
    expect(store.reader.audit.pendingMacs(9)).toEqual([]);
    expect(lines).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not wait for ever for a signer that hangs, and leaves the lines for the next time [F-23]', async () => {
    const { store, vault, held, until } = await openVault(isMac);
    await until(() => held.length > 0);
    holdTheClock();
    const stopped = vault.stop();
    await vi.runAllTimersAsync();
    await stopped;
    expect(store.reader.audit.pendingMacs(9)).toHaveLength(3);
  });

  it('asks nothing of a vault that is locked', async () => {
    const { store, vault } = await openVault();
    await vault.signer.lock();
    store.writer.audit.append({ kind: 'test.last' });
    const { posted } = vault.signer.transport;
    const before = posted.length;
    await vault.stop();
    expect(posted).toHaveLength(before);
    expect(store.reader.audit.pendingMacs(9).length).toBeGreaterThan(0);
  });
});

it('a wallet that was brought here without its database has the log go on after the end that it knows: said, written down and sealed [V-15]', async () => {
  const folder = temporaryFolder();
  const { store, vault } = await openVault(undefined, { folder });
  for (let line = 0; line < 40; line += 1) store.writer.audit.append({ kind: 'test.line' });
  vault.sealAfterRun(null);
  await vault.signer.noteAuditHead(store.reader.audit.head());
  const { seq } = store.reader.audit.head();
  // The header of the vault has it from its next write on.
  await vault.signer.disableChain(31_338);
  await vault.stop();

  const elsewhere = temporaryFolder();
  copyFileSync(join(folder, 'vault'), join(elsewhere, 'vault'));
  const here = await openVault(undefined, { folder: elsewhere, open: unlockSampleVault });
  const { reader } = here.store;
  const mac = (data: string) => here.vault.signer.auditMac(data);
  await here.until(() => reader.notifications.list().length > 0);
  const [told] = reader.notifications.list();
  expect(told?.title).toBe('The audit log goes on in another database');
  expect(told?.body).toMatch(/^Because the wallet was brought here without its database, lines /);
  expect(told?.body).toContain(`to ${seq} of the audit log are not in the log here`);
  expect(told?.body).not.toContain('is kept');
  here.vault.sealAfterRun(null);
  await expect.poll(() => reader.audit.pendingMacs(9)).toEqual([]);
  const knownHead = reader.audit.head();
  expect(await verifyAudit(reader.audit, { mac, knownHead })).toMatchObject({
    ...{ ok: true, mac: 'checked', unsealed: 0, replaced: [] },
    leftOut: [{ to: seq }],
  });
  expect(here.lines).toEqual([]);
});
