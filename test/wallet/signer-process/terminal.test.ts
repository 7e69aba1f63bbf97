import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SignerEvent } from '../../../src/main/wallet/protocol/control.ts';
import { childTransport } from '../../../src/main/wallet/signer-child.ts';
import { SignerClient } from '../../../src/main/wallet/signer-client.ts';
import { parseSignerArguments } from '../../../src/main/wallet/signer-process/arguments.ts';
import { openVaultStore } from '../../../src/main/wallet/vault/vault-store.ts';
import type { ErrorShape } from '../../../src/shared/errors.ts';
import { programScript } from '../../support/programs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { errorCodeNow } from '../support/error-code.ts';
import { changeRequest } from '../support/sample-change.ts';
import { expectationOf, type SampleFields, unsignedBytes } from '../support/sample-transaction.ts';
import {
  sampleAddress,
  sampleKey,
  samplePassword,
  samplePhrase,
  sampleVault,
} from '../support/sample-vault.ts';

const entry = programScript('signer');

interface Session {
  client: SignerClient;
  /** The first event of a type, now or later. */
  event<T extends SignerEvent['type']>(type: T): Promise<Extract<SignerEvent, { type: T }>>;
  decisions(): Extract<SignerEvent, { type: 'decided' }>[];
  /** The first thing that failed, now or later. */
  failure(): Promise<ErrorShape | undefined>;
  /** What the person types. */
  type(text: string): void;
  /** No more input. */
  close(): void;
  /** Waits until the person was shown this. */
  sees(text: string): Promise<void>;
  screen(): string;
  /** The parent's end of the control channel goes away, as when the parent is killed. */
  abandon(): void;
  exited: Promise<unknown>;
}

/** The product's signer as the command line starts it, its terminal in the hands of the test. */
function startOnTerminal(folder: string, ...args: string[]): Session {
  const child = spawn(process.execPath, [entry, '--data-dir', folder, '--no-keychain', ...args], {
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let screen = '';
  let stdout = '';
  child.stderr?.on('data', (chunk) => {
    screen += chunk;
  });
  child.stdout?.on('data', (chunk) => {
    stdout += chunk;
  });
  const events: SignerEvent[] = [];
  const client = new SignerClient(childTransport(child));
  client.onEvent((event) => events.push(event));
  const exited = once(child, 'exit').then(() => expect(stdout).toBe(''));
  return {
    client,
    event: async (type) => {
      const find = () => events.find((event) => event.type === type);
      await expect.poll(find, { timeout: 20_000, interval: 20 }).toBeDefined();
      return find() as never;
    },
    decisions: () => events.filter((event) => event.type === 'decided'),
    failure: async () => {
      const find = () => events.find((event) => event.type === 'task' && !event.result.ok);
      await expect.poll(find, { timeout: 20_000, interval: 20 }).toBeDefined();
      const event = find();
      return event?.type === 'task' && !event.result.ok ? event.result.error : undefined;
    },
    type: (text) => void child.stdin?.write(text),
    close: () => void child.stdin?.end(),
    sees: async (text) => {
      await expect.poll(() => screen, { timeout: 20_000, interval: 20 }).toContain(text);
    },
    screen: () => screen,
    abandon: () => child.disconnect(),
    exited,
  };
}

function secretFile(content: string): string {
  const path = join(temporaryFolder(), 'secret');
  writeFileSync(path, `${content}\n`, { mode: 0o600 });
  return path;
}

const madeOnce = sampleVault();

/** A folder with the sample wallet, at the floor of the key derivation settings. */
async function sampleFolder(): Promise<string> {
  const folder = temporaryFolder();
  const { bytes } = await madeOnce;
  openVaultStore(folder).create(bytes, () => undefined);
  return folder;
}

/** Types it again until it is no longer too soon. */
async function approveWhenRead(session: Session): Promise<void> {
  const answered = (): boolean => {
    if (session.decisions().length === 0) session.type('approve\n');
    return session.decisions().length > 0;
  };
  await expect.poll(answered, { timeout: 20_000, interval: 100 }).toBe(true);
}

let counter = 0;
async function proposeTo({ client }: Session, changes: SampleFields = {}) {
  counter += 1;
  const approvalId = counter.toString(16).padStart(32, 'c');
  const { digest } = await client.propose({
    approvalId,
    unsignedTx: unsignedBytes(changes),
    expectation: expectationOf(changes),
    expiresAt: Date.now() + 60_000,
  });
  return { approvalId, digest };
}

async function proposeChangeTo({ client }: Session) {
  counter += 1;
  const approvalId = counter.toString(16).padStart(32, 'c');
  const request = changeRequest(approvalId, Date.now() + 60_000);
  return { approvalId, ...(await client.proposeChange(request)) };
}

describe('the signer on a terminal', () => {
  it('makes a wallet once the words are confirmed, and shows them nowhere but there [V-12]', async () => {
    const folder = temporaryFolder();
    const session = startOnTerminal(folder, '--task', 'create', '--words', '24');
    await session.sees('New password');
    session.type(`${samplePassword}\n${samplePassword}\n`);
    await session.sees('Type "yes"');
    session.type('yes\n');
    const { result } = await session.event('task');
    expect(result).toMatchObject({ ok: true, value: { mode: 'password' } });
    const phrase = /Recovery phrase: (.*)/.exec(session.screen())?.[1] ?? '';
    expect(phrase.split(' ')).toHaveLength(24);
    expect(JSON.stringify(result)).not.toContain(phrase);
  });

  it('writes nothing when the words are not confirmed or the passwords differ', async () => {
    const folder = temporaryFolder();
    const unconfirmed = startOnTerminal(folder, '--task', 'create');
    unconfirmed.type(`${samplePassword}\n${samplePassword}\nno\n`);
    expect((await unconfirmed.event('task')).result).toMatchObject({
      error: { code: 'NOT_CONFIRMED' },
    });
    const different = startOnTerminal(folder, '--task', 'create');
    different.type(`${samplePassword}\nsomething else entirely\n`);
    expect((await different.event('task')).result).toMatchObject({
      error: { code: 'PASSWORDS_DIFFER' },
    });
    expect(await different.client.status()).toMatchObject({ vault: 'none' });
  });

  it('takes a key from a file into a new wallet', async () => {
    const files = ['--password-file', secretFile(samplePassword), '--secret-file'];
    const task = ['--task', 'import-private-key', ...files, secretFile(sampleKey), '--yes'];
    const { result } = await startOnTerminal(temporaryFolder(), ...task).event('task');
    expect(result).toMatchObject({ ok: true, value: { accounts: [{ address: sampleAddress }] } });
  });

  it('asks again for a mistyped password, and says when nobody answers', async () => {
    const folder = await sampleFolder();
    const session = startOnTerminal(folder);
    session.type(`wrong\n${samplePassword}\n`);
    expect((await session.event('task')).result).toMatchObject({ ok: true });
    expect(session.screen()).toContain('does not open this vault');
    const silent = startOnTerminal(folder);
    silent.close();
    expect((await silent.event('task')).result).toMatchObject({ error: { code: 'NO_ANSWER' } });
    const empty = startOnTerminal(temporaryFolder());
    expect((await empty.event('task')).result).toMatchObject({
      error: { code: 'VAULT_NOT_FOUND' },
    });
  });

  it('shows what it will sign, and signs when the person types so after reading it', async () => {
    const folder = await sampleFolder();
    const session = startOnTerminal(folder, '--password-file', secretFile(samplePassword));
    await session.event('task');
    session.type('approve\n');
    const { approvalId, digest } = await proposeTo(session);
    await session.sees('That was too soon to have been read. Type it again.\nType "approve"');
    expect(session.screen()).toContain('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
    await approveWhenRead(session);
    expect(await session.event('decided')).toMatchObject({ decision: 'approved', approvalId });
    expect(await session.client.sign(approvalId, digest)).toMatchObject({ from: sampleAddress });
  });

  it('takes anything else for a no, however soon it comes', async () => {
    const folder = await sampleFolder();
    for (const early of [true, false]) {
      const session = startOnTerminal(folder, '--password-file', secretFile(samplePassword));
      await session.event('task');
      if (early) session.type('no\n');
      await proposeTo(session);
      if (!early) await session.sees('Type "approve"');
      if (!early) session.type('yes\n');
      expect(await session.event('decided')).toMatchObject({ decision: 'rejected' });
    }
  });

  it('keeps a line that comes between two questions for the next one', async () => {
    const folder = await sampleFolder();
    const session = startOnTerminal(folder, '--password-file', secretFile(samplePassword));
    await session.event('task');
    session.type('no\nno\n');
    const first = await proposeTo(session);
    const second = await proposeTo(session, { value: 1n });
    const decided = () => session.decisions().map(({ approvalId }) => approvalId);
    await expect.poll(decided).toEqual([first.approvalId, second.approvalId]);
  });

  it('decides nothing when there is no answer', async () => {
    const folder = await sampleFolder();
    const session = startOnTerminal(folder, '--password-file', secretFile(samplePassword));
    await session.event('task');
    const { approvalId, digest } = await proposeTo(session);
    session.close();
    expect(await session.failure()).toMatchObject({ code: 'APPROVAL_UNANSWERED' });
    expect(session.decisions()).toEqual([]);
    await expect(session.client.sign(approvalId, digest)).rejects.toMatchObject({
      code: 'NOT_APPROVED',
    });
  });

  it('grants approval in advance on the practice chain only', async () => {
    const folder = await sampleFolder();
    const files = ['--password-file', secretFile(samplePassword)];
    const words = ['--task', 'enable-chain', '--chain', '1', '--accept-published-keys', ...files];
    const enabling = startOnTerminal(folder, ...words);
    await enabling.event('task');
    await enabling.client.lock();
    const all = startOnTerminal(folder, '--approve', 'all', ...files);
    await all.event('task');
    const practice = await proposeTo(all);
    expect((await all.client.sign(practice.approvalId, practice.digest)).ledgerSeq).toBe(1);
    expect(all.screen()).not.toContain('asked to sign');
    const real = await proposeTo(all, { chainId: 1 });
    await all.sees('asked to sign');
    await expect(all.client.sign(real.approvalId, real.digest)).rejects.toMatchObject({
      code: 'NOT_APPROVED',
    });
    await all.client.lock();
    const risk = startOnTerminal(folder, '--approve', 'all', '--i-accept-the-risk', ...files);
    await risk.event('task');
    const { approvalId, digest } = await proposeTo(risk, { chainId: 1 });
    expect((await risk.client.sign(approvalId, digest)).ledgerSeq).toBe(2);
    await proposeTo(risk, { chainId: 1, value: 1n });
    await risk.sees('Replaces');
  });

  it('asks about a change of a file in words of its own', async () => {
    const folder = await sampleFolder();
    const session = startOnTerminal(folder, '--password-file', secretFile(samplePassword));
    await session.event('task');
    const { approvalId, digest } = await proposeChangeTo(session);
    await session.sees('You are asked to allow this change of a file:');
    await session.sees('Type "approve" to have it done, anything else to refuse: ');
    expect(session.screen()).toContain('/home/ann/Notes/report.md');
    await approveWhenRead(session);
    expect(await session.event('decided')).toMatchObject({ decision: 'approved', digest });
    await expect(session.client.sign(approvalId, digest)).rejects.toMatchObject({
      code: 'NOTHING_TO_SIGN',
    });
  });

  it('grants changes of files in advance under the risk flag only', async () => {
    const folder = await sampleFolder();
    const all = ['--approve', 'all', '--password-file', secretFile(samplePassword)];
    const careful = startOnTerminal(folder, ...all);
    await careful.event('task');
    await proposeChangeTo(careful);
    await careful.sees('You are asked to allow this change of a file:');
    expect(careful.decisions()).toEqual([]);
    await careful.client.lock();
    const risk = startOnTerminal(folder, '--i-accept-the-risk', ...all);
    await risk.event('task');
    const { digest } = await proposeChangeTo(risk);
    expect(await risk.event('decided')).toMatchObject({ decision: 'approved', digest });
    expect(risk.screen()).not.toContain('You are asked');
  });

  it('carries a wallet to another folder as a backup', async () => {
    const folder = await sampleFolder();
    const files = ['--password-file', secretFile(samplePassword)];
    const exporting = startOnTerminal(folder, '--task', 'export-backup', ...files);
    const { result } = await exporting.event('task');
    const file = result.ok ? result.value.file : null;
    expect(file?.encoding).toBe('base64');
    const backup = join(temporaryFolder(), 'backup');
    writeFileSync(backup, Buffer.from(file?.text ?? '', 'base64'));
    expect(readFileSync(backup)).toEqual(readFileSync(join(folder, 'vault')));
    const task = ['--task', 'restore-backup', '--secret-file', backup, ...files];
    const restoring = startOnTerminal(temporaryFolder(), ...task);
    expect((await restoring.event('task')).result).toMatchObject({
      value: { accounts: [{ address: sampleAddress }] },
    });
  });

  it('ends when it is locked, and when its parent is gone', async () => {
    const folder = await sampleFolder();
    const session = startOnTerminal(folder, '--password-file', secretFile(samplePassword));
    await session.event('task');
    await session.client.lock();
    await session.exited;
    expect(session.client.isRunning).toBe(false);
    const orphan = startOnTerminal(folder, '--password-file', secretFile(samplePassword));
    await orphan.event('task');
    orphan.abandon();
    await orphan.exited;
  });

  it('never says the phrase to main [V-11]', async () => {
    const folder = temporaryFolder();
    const files = ['--password-file', secretFile(samplePassword), '--secret-file'];
    const task = ['--task', 'import-mnemonic', ...files, secretFile(samplePhrase), '--yes'];
    const session = startOnTerminal(folder, ...task);
    const { result } = await session.event('task');
    expect(JSON.stringify(result)).toContain(sampleAddress);
    expect(JSON.stringify(result)).not.toContain('junk');
  });
});

describe('the arguments of the signer', () => {
  const parse = (args: string[], inApp = false): string =>
    errorCodeNow(() => parseSignerArguments(args, inApp));

  it('name an absolute folder and nothing that is not known', () => {
    expect(parse(['--data-dir', '/data'])).toBe('none');
    for (const args of [
      [],
      ['--data-dir', 'data'],
      ['--data-dir', '/data', '--unknown'],
      ['extra'],
    ]) {
      expect(parse(args)).toBe('SIGNER_BAD_ARGUMENTS');
    }
    expect(parse(['--data-dir', '/data', '--approve', 'some'])).toBe('SIGNER_BAD_ARGUMENTS');
    expect(parse(['--data-dir', '/data', '--task', 'sign'])).toBe('SIGNER_BAD_ARGUMENTS');
  });

  it('cannot grant approval in the app, where they come from main', () => {
    const folder = ['--data-dir', '/data'];
    expect(parse([...folder, '--no-keychain'], true)).toBe('none');
    for (const more of [['--approve', 'all'], ['--i-accept-the-risk'], ['--may-call', '/c']]) {
      expect(parse([...folder, ...more], true)).toBe('SIGNER_BAD_ARGUMENTS');
    }
  });
});
