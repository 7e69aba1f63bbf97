import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { KnownVault } from '../../src/main/known-vault.ts';
import { PracticeWelcome } from '../../src/main/practice-welcome.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { practiceIn, silentLog } from '../chain/support/practice.ts';
import { sampleAddress } from '../wallet/support/sample-vault.ts';
import { ethOf } from './support/json-rpc.ts';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli, startCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

const folder = temporaryFolder();
const bob = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
const wordsFor = (name: string, words: readonly string[]): string[] => [
  'practice',
  ...words,
  '--json',
  '--data-dir',
  join(folder, name),
];
const practice = (name: string, ...words: string[]) => runCli(wordsFor(name, words));

async function serve(name: string) {
  const served = await servePractice(join(folder, name));
  onTestFinished(() => served.server.kill('SIGKILL'));
  return served;
}

beforeAll(async () => {
  writeFileSync(join(folder, 'password'), 'correct horse battery staple');
  await writeWallet(folder);
});

describe('practice', () => {
  it('says that nothing runs where nothing runs', async () => {
    const [status, stop] = await Promise.all([
      practice('idle', 'status'),
      practice('idle', 'stop'),
    ]);
    expect(documentOf(status)).toEqual({ running: false });
    expect(documentOf(stop)).toEqual({ running: false, stopped: false });
    expect([status.exitCode, stop.exitCode]).toEqual([0, 0]);
  });

  it('serves until it is stopped from elsewhere, and keeps what was given', async () => {
    const served = await serve('kept');
    expect(served.chainId).toBe(31337);
    const status = await practice('kept', 'status');
    expect(documentOf(status)).toMatchObject({
      running: true,
      chains: [{ rpcUrl: served.rpcUrl }, { rpcUrl: served.base.rpcUrl, chainId: 31338 }],
    });
    const read = await runCli(wordsFor('kept', ['status']).filter((word) => word !== '--json'));
    expect(read.stdout).toContain(
      '  ETH/USD feed        0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419\n',
    );
    expect(read.stdout).not.toContain('[object');
    const funded = await practice('kept', 'fund', bob, '--amount', '2.5');
    expect(documentOf(funded)).toMatchObject({ to: bob, symbol: 'ETH', amount: '2.5' });
    expect(await ethOf(served.rpcUrl, bob)).toBe(2_500_000_000_000_000_000n);

    expect(documentOf(await practice('kept', 'stop'))).toEqual({ running: false, stopped: true });
    expect(await served.server.answer).toMatchObject({ exitCode: 0, stderr: '' });

    const again = await serve('kept');
    expect(again.instanceId).toBe(served.instanceId);
    expect(await ethOf(again.rpcUrl, bob)).toBe(2_500_000_000_000_000_000n);
    again.server.kill('SIGINT');
    expect((await again.server.answer).exitCode).toBe(0);
    expect(existsSync(join(folder, 'kept', 'practice', 'running.json'))).toBe(false);
  });

  it('serves a second address that misbehaves, and leaves the first alone', async () => {
    const served = await serve('faulty');
    const faulty = startCli(wordsFor('faulty', ['faulty', 'broken', '--every', '1']));
    onTestFinished(() => faulty.kill('SIGKILL'));
    const { rpcUrl } = JSON.parse(await faulty.printed('stdout', /^\}\n$/m)) as { rpcUrl: string };
    expect(rpcUrl).not.toBe(served.rpcUrl);
    expect((await fetch(rpcUrl, { method: 'POST', body: '{}' })).status).toBe(503);
    expect(await ethOf(served.rpcUrl, bob)).toBe(0n);
    faulty.kill('SIGINT');
    expect((await faulty.answer).exitCode).toBe(0);
    expect(await ethOf(served.rpcUrl, bob)).toBe(0n);
  });

  it('begins anew on reset, but not under a program that uses it', async () => {
    const { server, instanceId } = await serve('reset');
    const refused = await practice('reset', 'reset');
    expect(refused.exitCode).toBe(3);
    expect(documentOf(refused)).toMatchObject({ error: { code: 'PRACTICE_IN_USE' } });
    server.kill('SIGTERM');
    await server.answer;
    const reset = await practice('reset', 'reset');
    expect(documentOf(reset)).toEqual({
      reset: true,
      instanceId: expect.any(String),
      baseInstanceId: expect.any(String),
    });
    expect(documentOf(reset)).not.toMatchObject({ instanceId });
  });

  it('funds tokens without a server, by a chain of its own', async () => {
    await runCli(['account', 'add-watch', bob, 'Bob', '--data-dir', join(folder, 'alone')]);
    const gift = ['--token', 'usdc', '--amount', '0.000001'];
    const answer = await practice('alone', 'fund', 'Bob', ...gift);
    expect(answer).toMatchObject({ exitCode: 0, stderr: '' });
    expect(documentOf(answer)).toMatchObject({
      to: bob,
      symbol: 'USDC',
      txHash: expect.any(String),
    });
    expect(documentOf(await practice('alone', 'fund', 'Nobody', ...gift))).toMatchObject({
      error: { code: 'NO_SUCH_ACCOUNT' },
    });
  });

  it.each([{ known: false }, { known: true }])(
    'gives the first account its play money once, whether it is known by then ($known) or not',
    async ({ known }) => {
      const name = `first-${known}`;
      const dataDir = join(folder, name);
      cpSync(join(folder, 'wallet'), dataDir, { recursive: true });
      const open = () =>
        openStore({ path: join(dataDir, 'countersign.sqlite'), clock: systemClock });
      if (known) {
        const store = open();
        const wallet = [{ address: sampleAddress, kind: 'hd' } as const];
        new KnownVault(store).see({ vaultId: 'v', generation: 1, ledgerSeq: 1 }, wallet);
        store.stop();
      }
      await practice(name, 'fund', sampleAddress, '--amount', '7');
      const store = open();
      const chain = practiceIn(dataDir);
      onTestFinished(async () => {
        await chain.stop();
        store.stop();
      });
      const { rpcUrl } = await chain.start();
      const given = await ethOf(rpcUrl, sampleAddress);
      const options = { store, practice: chain, notify: () => undefined, log: silentLog };
      await new PracticeWelcome(options).greet(sampleAddress);
      expect(await ethOf(rpcUrl, sampleAddress)).toBe(given);
      await new PracticeWelcome(options).greet(bob);
      expect(await ethOf(rpcUrl, bob)).toBe(100n * 10n ** 18n);
    },
  );

  it('gives it no second time where a restore put back a database that knows nothing of this chain', async () => {
    const dataDir = join(folder, 'restored');
    const chain = practiceIn(dataDir);
    onTestFinished(() => chain.stop());
    const { rpcUrl } = await chain.start();
    for (const path of ['before.sqlite', 'restored.sqlite']) {
      const store = openStore({ path: join(dataDir, path), clock: systemClock });
      const told: string[] = [];
      const notify = ({ topic }: { topic: string }) => void told.push(topic);
      await new PracticeWelcome({ store, practice: chain, notify, log: silentLog }).greet(bob);
      store.stop();
      expect(await ethOf(rpcUrl, bob)).toBe(100n * 10n ** 18n);
      expect(told).toHaveLength(path === 'before.sqlite' ? 1 : 0);
    }
  });

  it('funds on practice Base what there is on it, and says what is not', async () => {
    const base = ['--chain', 'practice-base'];
    const answer = await practice('base', 'fund', bob, '--token', 'DAI', ...base);
    expect(documentOf(answer)).toMatchObject({ symbol: 'DAI', amount: '100' });
    const refused = await practice('base', 'fund', bob, '--token', 'WBTC', ...base);
    expect(documentOf(refused)).toMatchObject({ error: { code: 'PRACTICE_NO_TOKEN' } });
  });

  it('moves prices and time, mines, and lets the bridge arrive, but takes no block back from before its start', async () => {
    const answers = [
      await practice('moved', 'price', 'eth', '2500'),
      await practice('moved', 'time', '7d', '--chain', 'practice-base'),
      await practice('moved', 'mine', '3'),
      await practice('moved', 'reorg', '1'),
      await practice('moved', 'relay'),
    ];
    expect(answers.map(documentOf)).toEqual([
      { chainId: 31337, symbol: 'ETH', usd: '2500' },
      { chainId: 31338, seconds: 604_800 },
      { chainId: 31337, blocks: 3 },
      { error: expect.objectContaining({ code: 'PRACTICE_OLD_BLOCKS' }) },
      { arrived: 0 },
    ]);
    expect(answers[3]?.stderr).toMatchSnapshot();
  });

  it.each([
    {
      name: 'an amount with too many decimals',
      words: ['fund', bob, '--amount', '0.1234567', '--token', 'USDC'],
    },
    { name: 'an amount of nothing', words: ['fund', bob, '--amount', '0'] },
    { name: 'an amount in words', words: ['fund', bob, '--amount', 'abc'] },
    { name: 'a very large amount', words: ['fund', bob, '--amount', '9'.repeat(80)] },
    { name: 'a negative amount', words: ['fund', bob, '--amount=-1'] },
    { name: 'an unknown token', words: ['fund', bob, '--token', 'DOGE'] },
    { name: 'a price of an unknown coin', words: ['price', 'DOGE', '1'] },
    { name: 'a duration without a unit', words: ['time', '7'] },
    { name: 'no blocks', words: ['mine', '0'] },
    { name: 'a trouble that is none', words: ['faulty', 'odd'] },
    { name: 'a port that is none', words: ['start', '--port', '70000'] },
  ])('refuses $name with exit 2', async ({ words }) => {
    const answer = await practice('idle', ...words);
    expect(answer.exitCode).toBe(2);
    expect(answer.stderr).toMatchSnapshot();
  });

  it('refuses an address with a wrong checksum', async () => {
    const answer = await practice('idle', 'fund', bob.replace('28', '29'));
    expect(answer.exitCode).toBe(1);
    expect(documentOf(answer)).toMatchObject({ error: { code: 'BAD_ADDRESS' } });
  });

  it('refuses a port that something else has, and leaves the saved state alone', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address();
        resolve(typeof address === 'object' ? (address?.port ?? 0) : 0);
      });
    });
    onTestFinished(() => void other.close());
    const answer = await practice('idle', 'start', '--port', String(port));
    expect(answer.exitCode).toBe(3);
    expect(documentOf(answer)).toMatchObject({ error: { code: 'PORT_TAKEN', facts: { port } } });
  });
});
