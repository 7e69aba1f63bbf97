import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { planHash } from '../../src/shared/plan/hash.ts';
import { planSchema } from '../../src/shared/plan/schema.ts';
import { sentBy } from './support/json-rpc.ts';
import { swapPlan, swapWith } from './support/plans.ts';
import { servePractice } from './support/practice-server.ts';
import {
  approveWhenAsked,
  type CliOptions,
  documentOf,
  runCli,
  startCli,
} from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

// The wallet of the test phrase acts on a practice chain that another program serves: there its first
// account holds coins, and what was sent can be counted from outside.
const cwd = temporaryFolder();
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const files = {
  password: 'correct horse battery staple',
  wrong: 'not the right one at all',
  'plan.json': JSON.stringify(swapPlan),
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  node = await servePractice(join(cwd, 'node'));
  await writeWallet(cwd);
});
afterAll(() => node.stop());

/** A data folder of its own with the wallet in it. */
function folderWithWallet(name: string): string {
  cpSync(join(cwd, 'wallet'), join(cwd, name), { recursive: true });
  return name;
}

function wordsOf(folder: string, ...more: string[]): string[] {
  return [
    ...['run', 'plan.json', '--account', account, '--rpc-url', node.rpcUrl, '--json'],
    ...['--data-dir', folder, '--without-keychain', '--password-file', 'password'],
    ...more,
  ];
}
const run = (folder: string, more: readonly string[], options: CliOptions = {}) =>
  runCli(wordsOf(folder, ...more), { cwd, ...options });

/** Values that differ from run to run, by what they are. */
function masked(document: unknown): unknown {
  return JSON.parse(
    JSON.stringify(document)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
      .replaceAll(/0x[0-9a-f]{64}/g, '<hash>')
      .replaceAll(/\b1\d{12}\b/g, '0')
      .replaceAll(/"(-?)\d+\.\d+"/g, '"$1<amount>"')
      .replaceAll(/:\d+\.\d+/g, ':0')
      .replaceAll(/("(?:deltaUnits|blockNumber|gasUsed|nonce)":)"?\d+"?/g, '$1"<number>"'),
  );
}

describe('run', () => {
  it('refuses a plan that starts by itself before anything is rehearsed', async () => {
    const folder = folderWithWallet('later');
    const trigger = { type: 'time', at: '2030-01-01T00:00:00Z' };
    writeFileSync(join(cwd, 'later.json'), JSON.stringify({ ...swapPlan, trigger }));
    const words = wordsOf(folder).map((word) => (word === 'plan.json' ? 'later.json' : word));
    const answer = await runCli(words, { cwd });
    expect(documentOf(answer)).toMatchObject({ error: { code: 'PLAN_IS_SCHEDULED' } });
    expect(answer.stderr).toContain('countersign schedule add PLAN --account ACCOUNT');
    expect(answer.stderr).not.toContain('Rehearsing');
  });

  it('executes the plan, and the request can be read back from words to verdict', async () => {
    const folder = folderWithWallet('whole');
    const sent = await sentBy(node.rpcUrl, account);
    const answer = await run(folder, ['--approve', 'all']);
    expect(answer.exitCode).toBe(0);
    const document = documentOf(answer);
    expect(masked(document)).toMatchSnapshot();
    expect(document).toMatchObject({ status: 'completed', verdict: 'matched' });
    const [effect] = (document as { effects: { actual: unknown; rehearsed: unknown }[] }).effects;
    expect(effect?.actual).toEqual(effect?.rehearsed);
    expect(await sentBy(node.rpcUrl, account)).toBe(sent + 1);

    const show = ['request', 'show', 'latest', '--data-dir', folder];
    const [shown, words, audit] = await Promise.all([
      runCli([...show, '--json'], { cwd }),
      runCli(show, { cwd }),
      runCli(['audit', 'verify', '--json', '--data-dir', folder], { cwd }),
    ]);
    expect(documentOf(shown)).toMatchObject({
      request: { user_prompt: 'Swap', status: 'completed', wallet_address: account },
      plan: { planId: 'p1', status: 'completed' },
      executions: [{ state: 'completed', effects: [{ verdict: 'matched' }] }],
      toolExecutions: [{ tool_name: 'defi_swap', execution_status: 'verified' }],
      errors: [],
    });
    expect(shown.stdout).not.toContain('signedBytes');
    expect(words.stdout).toContain('verdict: matched');
    expect(audit.exitCode).toBe(3);
    expect(documentOf(audit)).toMatchObject({ ok: true, mac: 'not_checked', firstBad: null });
    const half = await runCli(['audit', 'verify', '--data-dir', folder], { cwd });
    expect(half.stdout).toContain('not checked, because that needs the password (--macs): exit 3');
    const sealed = [
      'audit',
      'verify',
      '--json',
      '--without-keychain',
      '--password-file',
      'password',
    ];
    const checked = await runCli([...sealed, '--data-dir', folder], { cwd });
    expect(checked.exitCode).toBe(0);
    expect(documentOf(checked)).toMatchObject({ ok: true, mac: 'checked' });
  });

  it('approves nothing in advance of a plan that was drafted beside what others wrote', async () => {
    const folder = folderWithWallet('tainted');
    const path = join(cwd, folder, 'countersign.sqlite');
    const store = openStore({ path, clock: systemClock });
    const plan = planSchema.parse(swapPlan);
    store.writer.plans.save(plan, planHash(plan));
    store.writer.plans.setTaint(plan.id, [{ origin: 'web', label: 'https://a.example' }]);
    store.stop();
    const sent = await sentBy(node.rpcUrl, account);
    const answer = await run(folder, ['--approve', 'all', '--i-accept-the-risk']);
    expect(answer.exitCode).not.toBe(0);
    expect(documentOf(answer)).toMatchObject({ error: { code: 'PLAN_TAINTED' } });
    expect(answer.stderr).toContain('answer here for each signature');
    expect(await sentBy(node.rpcUrl, account)).toBe(sent);
  });

  it('runs flat steps by what they depend on', async () => {
    const folder = folderWithWallet('flat');
    const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    const pay = (step_id: number, amount: string, depends_on: number[]) => ({
      ...{ step_id, action_type: 'transfer', description: `Pay ${amount}`, depends_on },
      params: { token: 'ETH', amount, to, chainId: 31337 },
    });
    const look = { action_type: 'get_balance', description: 'Look', params: { token: 'ETH' } };
    const steps = [pay(3, '0.2', [2]), { step_id: 1, ...look }, pay(2, '0.1', [1])];
    writeFileSync(join(cwd, 'flat.json'), JSON.stringify({ name: 'Two payments', steps }));
    const sent = await sentBy(node.rpcUrl, account);
    const [, , ...words] = wordsOf(folder, '--approve', 'all');
    const answer = await runCli(['run', 'flat.json', ...words], { cwd });
    expect(documentOf(answer)).toMatchObject({
      status: 'completed',
      effects: [
        { path: 'all/step-2', state: 'confirmed' },
        { path: 'all/step-3', state: 'confirmed' },
      ],
    });
    expect(await sentBy(node.rpcUrl, account)).toBe(sent + 2);
  });

  it('asks on the terminal, and signs nothing when the answer is no', async () => {
    const folder = folderWithWallet('asked');
    const sent = await sentBy(node.rpcUrl, account);
    const declined = await run(folder, [], { stdin: 'no\n' });
    expect(declined.exitCode).toBe(1);
    expect(declined.stderr).toContain('The signer is asked to sign:');
    expect(documentOf(declined)).toMatchObject({
      status: 'failed',
      error: { code: 'APPROVAL_REJECTED' },
      effects: [{ state: 'cancelled', txHash: null }],
    });
    expect(await sentBy(node.rpcUrl, account)).toBe(sent);

    const asking = startCli(wordsOf(folder), { cwd, stdin: null });
    onTestFinished(() => asking.kill('SIGKILL'));
    expect((await approveWhenAsked(asking)).exitCode).toBe(0);
    expect(await sentBy(node.rpcUrl, account)).toBe(sent + 1);
  });

  it('leaves the request pending when nobody answers, and asks again the next time', async () => {
    const folder = folderWithWallet('silent');
    const sent = await sentBy(node.rpcUrl, account);
    for (const unanswered of [await run(folder, []), await run(folder, [])]) {
      expect(unanswered.exitCode).toBe(3);
      expect(documentOf(unanswered)).toMatchObject({
        error: {
          code: 'APPROVAL_UNANSWERED',
          message:
            'There was no answer on the terminal. The request is still pending; run it again to answer.',
        },
      });
    }
    const taken = await run(folder, ['--approve', 'all']);
    expect(taken.stderr).toContain('taken up again');
    expect(await sentBy(node.rpcUrl, account)).toBe(sent + 1);
  });

  it('does not carry out a plan twice unless it is told to', async () => {
    const folder = folderWithWallet('twice');
    const sent = await sentBy(node.rpcUrl, account);
    expect((await run(folder, ['--approve', 'all'])).exitCode).toBe(0);
    const refused = await run(folder, ['--approve', 'all']);
    expect(refused.exitCode).toBe(1);
    expect(documentOf(refused)).toMatchObject({ error: { code: 'PLAN_RAN_BEFORE' } });
    expect(refused.stderr).toMatch(/carried out at \d{4}-\d\d-\d\d [\d:]+ UTC\..*--again/);
    expect(await sentBy(node.rpcUrl, account)).toBe(sent + 1);
    expect((await run(folder, ['--approve', 'all', '--again'])).exitCode).toBe(0);
    expect(await sentBy(node.rpcUrl, account)).toBe(sent + 2);
  });

  it('says in words how it ended, without a trailing blank', async () => {
    const folder = folderWithWallet('worded');
    const words = (...more: string[]) =>
      wordsOf(folder, ...more).filter((word) => word !== '--json');
    const declined = await runCli(words(), { cwd, stdin: 'no\n' });
    expect(declined.stdout).toMatch(/^The run failed: You declined /);
    const done = await runCli(words('--approve', 'all'), { cwd });
    expect(done.stdout).toMatch(/^Done, as rehearsed\.\n/);
    for (const { stdout } of [declined, done]) expect(stdout).not.toMatch(/ $/m);
  });

  it('keeps the folder to itself, and goes on where a killed run stopped', async () => {
    const folder = folderWithWallet('killed');
    const sent = await sentBy(node.rpcUrl, account);
    const first = startCli(wordsOf(folder), { cwd, stdin: null });
    onTestFinished(() => first.kill('SIGKILL'));
    await first.printed('stderr', /Type "approve"/);
    const more = ['--data-dir', folder, '--password-file', 'password', '--json'];
    const [second, password] = await Promise.all([
      run(folder, ['--approve', 'all']),
      runCli(['vault', 'add-account', ...more], { cwd }),
    ]);
    for (const refused of [second, password]) {
      expect(refused.exitCode).toBe(3);
      expect(documentOf(refused)).toMatchObject({ error: { code: 'IN_USE' } });
    }
    first.kill('SIGKILL');
    await first.answer;

    const resumed = await run(folder, ['--approve', 'all']);
    expect(resumed.exitCode).toBe(0);
    expect(resumed.stderr).toContain('taken up again');
    expect(await sentBy(node.rpcUrl, account)).toBe(sent + 1);
  });

  it('runs on a practice chain of its own when no node is given, with a first gift', async () => {
    const folder = folderWithWallet('own');
    const words = ['run', '-', '--account', 'Main', '--approve', 'all', '--json'];
    const answer = await runCli(
      [...words, '--data-dir', folder, '--without-keychain', '--password-file', 'password'],
      { cwd, stdin: JSON.stringify(swapPlan) },
    );
    expect(answer.exitCode).toBe(0);
    expect(documentOf(answer)).toMatchObject({ status: 'completed', verdict: 'matched' });
    expect(existsSync(join(cwd, folder, 'practice', 'running.json'))).toBe(false);
  });

  it('ends with exit 1 when the plan needs more than there is, and records it', async () => {
    const folder = folderWithWallet('poor');
    writeFileSync(join(cwd, 'rich.json'), swapWith({ amount: '1000000' }));
    const words = wordsOf(folder, '--approve', 'all').with(1, 'rich.json');
    const answer = await runCli(words, { cwd });
    expect(answer.exitCode).toBe(1);
    expect(documentOf(answer)).toMatchObject({ error: { code: 'INSUFFICIENT_BALANCE' } });
    expect(answer.stderr).toMatch(/rehearsal ended at the step "swap", and nothing was started\. /);
    const shown = await runCli(['request', 'show', 'latest', '--json', '--data-dir', folder], {
      cwd,
    });
    expect(documentOf(shown)).toMatchObject({
      request: { status: 'failed' },
      executions: [],
      errors: [{ error_code: 'INSUFFICIENT_BALANCE' }],
    });
  });

  it.each([
    { name: 'no vault', code: 'VAULT_NOT_FOUND', words: wordsFor('no-vault') },
    {
      name: 'a wrong password',
      code: 'VAULT_WRONG_PASSWORD',
      words: wordsFor('wallet', '--password-file', 'wrong'),
    },
    {
      name: 'an account that the wallet does not hold',
      code: 'NO_SUCH_ACCOUNT',
      words: wordsFor('wallet', '--account', '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28'),
    },
    {
      name: 'a node that does not answer',
      code: 'RPC_UNREACHABLE',
      words: wordsFor('wallet', '--rpc-url', 'http://127.0.0.1:9'),
    },
  ])('ends with exit 3 for $name', async ({ code, words }) => {
    const answer = await runCli(words(), { cwd });
    expect(answer.exitCode).toBe(3);
    expect(documentOf(answer)).toMatchObject({ error: { code } });
    expect(answer.stderr.split('\n').at(-2)).toMatchSnapshot();
  });

  it('refuses a plan of another chain before it opens anything', async () => {
    const stdin = JSON.stringify({ ...swapPlan, chainId: 1 });
    const answer = await runCli(wordsOf('never').with(1, '-'), { cwd, stdin });
    expect(answer.exitCode).toBe(1);
    expect(documentOf(answer)).toMatchObject({ error: { code: 'CHAIN_MISMATCH' } });
    expect(existsSync(join(cwd, 'never'))).toBe(false);
  });
});

describe('reading a data folder', () => {
  it('says that there is no database, or no such request', async () => {
    const show = ['request', 'show', 'nothing', '--json', '--data-dir'];
    const [none, unknown] = await Promise.all([
      runCli([...show, 'empty'], { cwd }),
      runCli([...show, folderOfARun()], { cwd }),
    ]);
    expect(none.exitCode).toBe(3);
    expect(documentOf(none)).toMatchObject({ error: { code: 'STORE_CANNOT_OPEN' } });
    expect(unknown.exitCode).toBe(1);
    expect(documentOf(unknown)).toMatchObject({ error: { code: 'REQUEST_NOT_FOUND' } });
    expect(existsSync(join(cwd, 'empty'))).toBe(false);
  });
});

/** Words that are made when the test runs, the later of two equal options counting. */
function wordsFor(folder: string, ...more: string[]): () => string[] {
  return () => wordsOf(folder, ...more);
}

/** Left by the tests above. */
function folderOfARun(): string {
  return 'whole';
}
