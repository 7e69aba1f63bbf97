// A vault that was made elsewhere, whose phrase nobody ever typed, is opened and signs; then the memory of every process is searched, once
// more when its phrase was shown, and when it is locked.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  closeTrusted,
  goTo,
  openApproval,
  reviewAndAgree,
  runEnded,
  sign,
  type Windows,
} from '../../scripts/demo/main-job.ts';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import { accountPath, derivePrivateKey } from '../../src/main/wallet/hd/derive-key.ts';
import { newMnemonic, seedOf, seedSecret } from '../../src/main/wallet/hd/mnemonic.ts';
import { addressOfKey } from '../../src/main/wallet/hd/private-key.ts';
import { floorKdf } from '../../src/main/wallet/vault/header.ts';
import { addSecret, encodeVault, newVault } from '../../src/main/wallet/vault/vault.ts';
import { openVaultStore } from '../../src/main/wallet/vault/vault-store.ts';
import { descendantsOf, stillRuns } from '../support/descendants.ts';
import { launchApp, type RunningApp } from '../support/electron-app.ts';
import { foundInMemory, memoryIsReadable } from '../support/process-memory.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const phrase = newMnemonic(12);
const password = 'Vn7-planted-password-42';
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** Writes the vault; answers the spellings of its secrets, and what may be anywhere. */
async function plantVault(dataDir: string) {
  const secret = await seedSecret(phrase, '');
  const entropy = Buffer.from(secret.subarray(1, 1 + (secret[0] ?? 0)));
  const seed = Buffer.from(seedOf(secret));
  const key = Buffer.from(derivePrivateKey(seed, accountPath(0)));
  const address = addressOfKey(key);
  const id = '00112233445566778899aabbccddeeff';
  const empty = await newVault(password, { kdf: floorKdf, device: null }, id, Date.now());
  const account = { address, kind: 'hd', path: accountPath(0) } as const;
  const bytes = encodeVault(addSecret(empty, 'seed', secret.slice(), account));
  openVaultStore(dataDir).create(bytes, () => undefined);
  const secrets = new Map([
    ['phrase', Buffer.from(phrase)],
    ['phrase, two bytes a letter', Buffer.from(phrase, 'utf16le')],
    ['phrase, as a list', Buffer.from(phrase.split(' ').join('","'))],
    ['entropy', entropy],
  ]);
  for (const [name, raw] of Object.entries({ seed, key })) {
    const hex = raw.toString('hex');
    secrets.set(name, raw).set(`${name}, hex`, Buffer.from(hex));
    secrets.set(`${name}, upper hex`, Buffer.from(hex.toUpperCase()));
    secrets.set(`${name}, hex, two bytes a letter`, Buffer.from(hex, 'utf16le'));
    secrets.set(`${name}, base64`, Buffer.from(raw.toString('base64').slice(0, -4)));
  }
  return { secrets, known: new Map([['address', Buffer.from(address)]]) };
}

/** By process, what of it is in its memory. */
function search(app: RunningApp, wanted: ReadonlyMap<string, Buffer>) {
  const main = app.electron.process().pid ?? 0;
  const others = descendantsOf(main).filter(stillRuns);
  const isSigner = (command: string) => command.includes('node.mojom.NodeService');
  return [{ pid: main, command: 'main' }, ...others].map(({ pid, command }) => ({
    what: isSigner(command) ? 'signer' : (/--type=([a-z-]+)/.exec(command)?.[1] ?? command),
    found: [...foundInMemory(pid, wanted)],
  }));
}

/** Of those who have something: all but the one that may. */
function beyondSigner(searched: ReturnType<typeof search>): ReturnType<typeof search> {
  return searched.filter(({ what, found }) => what !== 'signer' && found.length > 0);
}

/** Shows the phrase to the person, and closes the window again; nothing here reads a word of it. Answers who had it. */
async function showPhrase(
  app: RunningApp,
  windows: Windows,
  secrets: ReadonlyMap<string, Buffer>,
): Promise<string[]> {
  await goTo(windows, 'Settings');
  await (await windows.app()).getByRole('button', { name: 'Show the recovery phrase' }).click();
  const trusted = await windows.trusted();
  await trusted.getByLabel('Password', { exact: true }).fill(password);
  await trusted.getByRole('button', { name: 'Show the phrase' }).click();
  await trusted.getByRole('list', { name: 'Recovery phrase' }).waitFor();
  const having = beyondSigner(search(app, secrets)).map(({ what }) => what);
  await closeTrusted(trusted);
  return having;
}

it.runIf(memoryIsReadable)(
  'no phrase or key is in the memory of any process but the signer, also after it was shown, and in none once it is locked [V-01, V-10]',
  async () => {
    const home = temporaryFolder();
    const dataDir = join(home, 'data');
    const { secrets, known } = await plantVault(dataDir);
    const app = await launchApp({ home });
    const windows = windowsOf(app.electron);
    const page = await windows.app();
    await page.getByRole('button', { name: 'Unlock' }).first().click();
    const trusted = await windows.trusted();
    await trusted.getByLabel('Password', { exact: true }).fill(password);
    await trusted.getByRole('button', { name: 'Unlock' }).click();
    await page
      .getByText(/vault open/i)
      .first()
      .waitFor();
    await page.getByRole('textbox', { name: 'Message' }).fill(`send 0.1 ETH to ${friend}`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await reviewAndAgree(windows);
    await sign(await openApproval(windows));
    await runEnded(windows);

    const open = search(app, secrets);
    expect(open.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['main', 'signer', 'renderer', 'gpu-process']),
    );
    expect(beyondSigner(open)).toEqual([]);
    // The search finds what is there.
    const having = search(app, known).filter(({ found }) => found.includes('address'));
    expect(having.map(({ what }) => what)).toEqual(expect.arrayContaining(['main', 'renderer']));

    expect(await showPhrase(app, windows, secrets)).toEqual(['renderer']);
    await expect.poll(() => beyondSigner(search(app, secrets)), { timeout: 30_000 }).toEqual([]);

    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await page
      .getByText(/vault locked/i)
      .first()
      .waitFor();
    // The signer says that it is locked, and then ends.
    const left = () => search(app, secrets).filter(({ found }) => found.length > 0);
    await expect.poll(left, { timeout: 30_000 }).toEqual([]);
    process.stdout.write(`open: ${JSON.stringify(open)}\n`);
    await app.stop('SIGKILL');
  },
);
