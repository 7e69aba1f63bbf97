// What a real node answered is kept; with the node gone the same is answered, and nothing else is.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

const cwd = temporaryFolder();
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const swap = {
  ...{ id: 'swap', name: 'Swap', userId: 'local', createdAt: 1, status: 'draft', chainId: 31_337 },
  root: {
    ...{ id: 'swap', label: 'Swap', type: 'action', tool: 'defi_swap' },
    params: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' },
  },
};
writeFileSync(join(cwd, 'swap.json'), JSON.stringify(swap));
const look = { id: 'look', label: 'Look', type: 'action', tool: 'get_gas', params: {} };
writeFileSync(join(cwd, 'gas.json'), JSON.stringify({ ...swap, id: 'gas', root: look }));

let node: Awaited<ReturnType<typeof servePractice>>;
let isServed = true;
const stop = async () => {
  if (isServed) await node.stop();
  isServed = false;
};
beforeAll(async () => {
  writeFileSync(join(cwd, 'password'), 'correct horse battery staple');
  await writeWallet(cwd);
  node = await servePractice(join(cwd, 'node'));
});
afterAll(stop);

const kept = (mode: string) => ['--records', 'records', '--record-mode', mode];
const cli = (...words: string[]) =>
  runCli([...words, '--json', '--data-dir', 'wallet', '--rpc-url', node.rpcUrl], { cwd });
const rehearse = (mode: string, from = account) =>
  cli('simulate', 'swap.json', '--from', from, ...kept(mode));
const allowances = (mode: string, from = account) =>
  cli('allowance', 'list', '--account', from, ...kept(mode));

/** One turn of a chat, at a time of its own choosing: as of a plan, what it read of the chain is kept. */
const at = ['--now', '2027-03-01T12:00:00Z'];
const ask = (mode: string, words: string, folder = 'turns') =>
  cli('ask', words, ...at, '--records', folder, '--record-mode', mode);
const asked = ['how much ETH do I have?', 'wrap 1 ETH'] as const;

/** What was said to the person, with what a rehearsal came to. */
function said({ stdout }: { stdout: string }) {
  const { outcome, rehearsed, messages } = JSON.parse(stdout);
  const texts = messages.map(({ kind, text }: Record<string, string>) => [kind, text]);
  return { outcome, rehearsed, texts };
}

interface Step {
  assetChanges: unknown;
  risks: { id: string; level: string }[];
}

/** What a rehearsal found, without what is of its own time: the deadline of a swap, and the gas that its bytes cost. */
function found(stdout: string) {
  const { block, status, total, steps } = JSON.parse(stdout);
  const { feeEth: _, ...ofAll } = total;
  const ofSteps = steps.map(({ assetChanges, risks }: Step) => ({
    assetChanges,
    risks: risks.filter(({ id }) => id !== byChance),
  }));
  return { block, status, ofAll, ofSteps };
}

/** It asks for what nobody can foretell, so that no contract can prepare for it; no record can have that. */
const byChance = 'BEHAVES_DIFFERENTLY';
const byChanceIn = (stdout: string): Step['risks'] =>
  JSON.parse(stdout).steps.flatMap(({ risks }: Step) => risks.filter(({ id }) => id === byChance));

it('records a whole rehearsal and a look, and gives the same without the node', async () => {
  const recorded = await rehearse('record');
  expect(recorded.exitCode, recorded.stderr).toBe(0);
  const looked = await allowances('record');
  expect(looked.exitCode, looked.stderr).toBe(0);
  // A wallet that was never opened here has no account that is known.
  const opened = ['--account', account, '--without-keychain', '--password-file', 'password'];
  expect((await cli('run', 'gas.json', ...opened)).exitCode).toBe(0);
  const [held, wrapped] = [await ask('record', asked[0]), await ask('record', asked[1])];
  expect(said(held)).toMatchObject({ outcome: 'answer', rehearsed: null });
  expect(held.stdout).toMatch(/You hold [\d,.]+ ETH/);
  expect(said(wrapped)).toMatchObject({ outcome: 'plan', rehearsed: 'ok' });
  await stop();
  expect((await cli('simulate', 'swap.json', '--from', account)).exitCode).toBe(3);

  const replayed = await rehearse('replay-or-fail');
  expect(replayed.exitCode, replayed.stdout + replayed.stderr).toBe(0);
  expect(found(replayed.stdout)).toEqual(found(recorded.stdout));
  // The kept answers say of which node they are.
  const here = ['--json', '--data-dir', 'wallet', ...kept('replay-or-fail')];
  const unsaid = await runCli(['simulate', 'swap.json', '--from', account, ...here], { cwd });
  expect(found(unsaid.stdout)).toEqual(found(recorded.stdout));
  expect(byChanceIn(recorded.stdout)).toEqual([]);
  expect(byChanceIn(replayed.stdout)).toMatchObject([{ level: 'unknown' }]);
  expect(documentOf(await allowances('replay-or-fail'))).toEqual(documentOf(looked));
  // What is kept is asked of nobody in this mode either.
  expect((await allowances('replay')).exitCode).toBe(0);

  expect(said(await ask('replay-or-fail', asked[0]))).toEqual(said(held));
  expect(said(await ask('replay-or-fail', asked[1]))).toEqual(said(wrapped));
  const turn = ['--data-dir', 'wallet', '--json', ...at, '--records', 'turns'];
  const alone = await runCli(['ask', asked[0], ...turn, '--record-mode', 'replay-or-fail'], {
    cwd,
  });
  expect(said(alone)).toEqual(said(held));
}, 180_000);

it('says what was asked where nothing is kept of it, and asks nobody', async () => {
  const missed = await allowances('replay-or-fail', other);
  expect(missed.exitCode).not.toBe(0);
  const { error } = documentOf(missed) as { error: { code: string; message: string } };
  expect(error.code).toBe('RECORD_MISSING');
  expect(error.message).toMatch(/^No answer is recorded for eth_\w+ \[.+ of http:/);
  const unknown = await rehearse('replay-or-fail', other);
  expect(unknown.exitCode).not.toBe(0);
  expect(unknown.stdout + unknown.stderr).toContain('No answer is recorded for eth_');
  const unread = await ask('replay-or-fail', 'how much USDC do I have?');
  expect(unread.stdout).toContain('No answer is recorded for eth_');
}, 180_000);

it('keeps what was asked in words, and a damaged record is told and left', async () => {
  const folder = join(cwd, 'records');
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThan(20);
  const methods = new Set(
    files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).request.method),
  );
  expect([...methods].filter((method) => /send|set|mine/i.test(method))).toEqual([]);
  for (const name of files) writeFileSync(join(folder, name), '{"half":');
  const damaged = await allowances('replay-or-fail');
  expect(documentOf(damaged)).toMatchObject({ error: { code: 'RECORD_DAMAGED' } });
}, 180_000);
