import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Address, createPublicClient, getAddress, http, parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { servePractice } from './support/practice-server.ts';
import { approveWhenAsked, documentOf, runCli, startCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

const cwd = realpathSync(temporaryFolder());
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const people = ['Ada', 'Ina', 'Uma'].map((name, at) => ({
  name,
  address: getAddress(`0x${`${at + 3}7`.repeat(19)}${at}c`),
  amount: `0.${at + 1}`,
}));
const [list, receipts] = [join(cwd, 'pay', 'roll.csv'), join(cwd, 'pay', 'receipts.csv')];

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  mkdirSync(join(cwd, 'pay'));
  const rows = people.map(({ name, address, amount }) => `${name},${address},${amount}\r\n`);
  writeFileSync(list, `name,address,amount\r\n${rows.join('')}`);
  writeFileSync(join(cwd, 'password'), 'correct horse battery staple');
  node = await servePractice(join(cwd, 'node'));
  await writeWallet(cwd);
});
afterAll(() => node.stop());

const runWords = (plan: string) => [
  ...['run', plan, '--account', account, '--rpc-url', node.rpcUrl, '--folder', 'pay', '--json'],
  ...['--data-dir', 'wallet', '--without-keychain', '--password-file', 'password'],
];

function held(address: Address): Promise<bigint> {
  return createPublicClient({ transport: http(node.rpcUrl) }).getBalance({ address });
}

describe('everyone in a file', () => {
  it('is paid after one yes to all payments, never in advance, and what each came to is written into a file that undo takes back', async () => {
    const words = `pay everyone in ${list} in ETH, then write the receipts to ${receipts}`;
    const compiled = await runCli(['compile', words, '--offline', '--folder', 'pay', '--json'], {
      cwd,
    });
    writeFileSync(join(cwd, 'plan.json'), compiled.stdout);
    const advance = ['--approve', 'all', '--i-accept-the-risk'];
    const refused = await runCli([...runWords('plan.json'), ...advance], { cwd });
    expect(documentOf(refused)).toMatchObject({ error: { code: 'PLAN_TAINTED' } });

    // Whom the file does not name, no plan pays by it.
    const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    const claims = compiled.stdout.replaceAll(people[0]?.address ?? '', stranger);
    writeFileSync(join(cwd, 'claims.json'), claims);
    const unproven = await runCli(runWords('claims.json'), { cwd });
    expect(unproven.stderr).toContain(`UNTRUSTED_PARTY [pay] ${stranger}`);
    expect(documentOf(unproven)).toMatchObject({ error: { code: 'UNTRUSTED_PARTY' } });

    const asking = startCli(runWords('plan.json'), { cwd, stdin: null });
    onTestFinished(() => asking.kill('SIGKILL'));
    const ran = await approveWhenAsked(asking);
    expect(documentOf(ran)).toMatchObject({ status: 'completed' });
    for (const { address, amount } of people) expect(await held(address)).toBe(parseEther(amount));

    const lines = readFileSync(receipts, 'utf8').trimEnd().split('\r\n');
    expect(lines[0]).toBe('name,address,amount,token,transaction,block,fee in ETH');
    for (const [at, { name, address, amount }] of people.entries()) {
      const row = new RegExp(`^${name},${address},${amount},ETH,0x[0-9a-f]{64},\\d+,0\\.0\\d+$`);
      expect(lines[at + 1]).toMatch(row);
    }

    writeFileSync(list, 'name,address,amount\r\n');
    const changed = compiled.stdout.replace(/"id": *"[^"]+"/, '"id":"again"');
    writeFileSync(join(cwd, 'changed.json'), changed);
    const late = await runCli(runWords('changed.json'), { cwd });
    expect(documentOf(late)).toMatchObject({ error: { code: 'SOURCE_CHANGED' } });

    const { executionId } = documentOf(ran) as { executionId: string };
    const undo = await runCli(['undo', executionId, '--data-dir', 'wallet', '--json'], { cwd });
    expect(documentOf(undo)).toMatchObject({ can: [{}], cannot: people.map(() => ({})) });
    writeFileSync(join(cwd, 'undo.json'), undo.stdout);
    const undoing = startCli(runWords('undo.json'), { cwd, stdin: null });
    onTestFinished(() => undoing.kill('SIGKILL'));
    expect(documentOf(await approveWhenAsked(undoing))).toMatchObject({ status: 'completed' });
    expect(existsSync(receipts)).toBe(false);
  });
});
