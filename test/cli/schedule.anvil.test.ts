// Schedules on the command line. Most plans here ask no chain; the daemon opens the practice network all the same.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, expect, it } from 'vitest';
import { runCommandLine } from '../../src/cli/run-command-line.ts';
import { documentOf, runCli, startCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

const cwd = temporaryFolder();
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const session = ['--without-keychain', '--password-file', 'password'];
const cli = (...words: string[]) => runCli([...words, '--data-dir', 'wallet', '--json'], { cwd });

/** In this process: it reads rows and nothing else. */
async function read(...words: string[]) {
  let stdout = '';
  const exitCode = await runCommandLine([...words, '--data-dir', join(cwd, 'wallet')], {
    stdin: Readable.from([]),
    askHidden: async () => null,
    out: (text) => {
      stdout += text;
    },
    send: async () => undefined,
    err: () => undefined,
    interrupted: new AbortController().signal,
    environment: {},
  });
  return { exitCode, stdout };
}

const condition = {
  ...{ type: 'compare', op: 'lt' },
  left: { type: 'literal', value: 1 },
  right: { type: 'literal', value: 2 },
};
function planFile(id: string, trigger: object | null): string {
  const head = { id, name: 'Look', userId: 'local', createdAt: 1_764_000_000_000, status: 'draft' };
  const root = { id: 'ok', label: 'Is it so', type: 'gate', condition };
  writeFileSync(
    join(cwd, `${id}.json`),
    JSON.stringify({ ...head, root, ...(trigger && { trigger }) }),
  );
  return `${id}.json`;
}
const add = (file: string) => cli('schedule', 'add', file, '--account', account, ...session);

beforeAll(async () => {
  writeFileSync(join(cwd, 'password'), 'correct horse battery staple');
  await writeWallet(cwd);
});

it('agrees to a schedule, and a daemon starts what is due and carries it on', async () => {
  expect((await read('schedule', 'list')).stdout).toBe('There is no schedule.\n');
  expect((await read('doctor')).stdout).toContain('scheduler: There is no schedule.');
  const added = await add(planFile('hourly', { type: 'interval', everyMs: 3_600_000, maxRuns: 9 }));
  expect(added.exitCode).toBe(0);
  const { triggerId } = documentOf(added) as { triggerId: string };
  expect(documentOf(added)).toMatchObject({
    ...{ planId: 'hourly', account, state: 'active', maxRuns: 9, runsDone: 0 },
    words: 'Starts every hour, 9 times at most.',
  });
  const idle = await read('schedule', 'list');
  expect(idle.stdout).toContain('Countersign is not running: nothing starts before it');
  expect(idle.stdout).toContain('  Look  Starts every hour, 9 times at most.\n');
  expect((await read('doctor')).stdout).toContain('Schedules: 1 active, 0 paused');

  const once = await cli('daemon', '--once', '--locked');
  expect(once).toMatchObject({ exitCode: 0, stderr: '' });
  const events = once.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events.map(({ event }) => event)).toEqual(['ready', 'fire', 'run', 'stopped']);
  expect(events[1]).toMatchObject({ triggerId, planName: 'Look', outcome: 'fired', reason: null });
  expect(events[2]).toMatchObject({ executionId: events[1].executionId, state: 'completed' });

  const shown = JSON.parse((await read('schedule', 'show', triggerId, '--json')).stdout);
  expect(shown).toMatchObject({
    ...{ triggerId, runsDone: 1, lastOutcome: { state: 'completed' } },
    fires: [{ outcome: 'fired', executionId: events[1].executionId }],
  });
  expect((await read('schedule', 'show', triggerId)).stdout).toContain(
    'Runs that it started by itself: 1 of 9.',
  );

  expect(added.stderr).not.toContain('had a schedule already');
  const again = await add('hourly.json');
  expect(again.stderr).toContain('This plan had a schedule already, which was active.');
  expect(documentOf(again)).toMatchObject({ triggerId, state: 'active', runsDone: 0 });
  // It would start again at once.
  expect((await cli('schedule', 'pause', triggerId)).exitCode).toBe(0);
}, 180_000);

it('takes words to a transaction on the practice chain, that nobody started', async () => {
  const words = await cli('compile', 'wrap 0.01 ETH every hour', '--offline');
  writeFileSync(join(cwd, 'wrap.json'), words.stdout);
  const added = await add('wrap.json');
  expect(added.exitCode).toBe(0);
  const { stdout: reviewed } = await read('review', join(cwd, 'wrap.json'));
  const [warning = ''] = /^warning .*$/m.exec(reviewed) ?? [];
  expect(warning).toContain('NO_BUDGET');
  expect(added.stderr).toContain(`\n${warning}\n`);
  const once = await cli('daemon', '--once', '--approve', 'all', ...session);
  expect(once.exitCode).toBe(0);
  const events = once.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const states = events.filter(({ event }) => event === 'run').map(({ state }) => state);
  expect(states.at(-1)).toBe('completed');
  const { executionId } = events.find(({ event }) => event === 'fire') ?? {};
  const run = documentOf(await cli('exec', 'show', executionId));
  expect(run).toMatchObject({ status: 'completed', effects: [{ state: 'confirmed' }] });
}, 180_000);

it('follows orders about a schedule', async () => {
  const cron = { type: 'cron', expression: '0 9 * * 1', timezone: 'Europe/Berlin' };
  const { triggerId } = documentOf(await add(planFile('weekly', cron))) as { triggerId: string };
  const paused = await cli('schedule', 'pause', triggerId, '--until', '2100-01-01T00:00:00Z');
  expect(documentOf(paused)).toMatchObject({
    schedules: [{ triggerId, state: 'paused', pausedUntil: Date.UTC(2100, 0, 1) }],
  });
  const resumed = documentOf(await cli('schedule', 'resume', triggerId));
  expect(resumed).toMatchObject({ schedules: [{ state: 'active', pausedUntil: null }] });
  const ran = await cli('schedule', 'run-now', triggerId, ...session);
  expect(ran.exitCode).toBe(0);
  expect(documentOf(ran)).toMatchObject({ planId: 'weekly', status: 'completed' });
  const removed = documentOf(await cli('schedule', 'remove', triggerId));
  expect(removed).toMatchObject({ schedules: [{ state: 'ended', endsWhy: 'REMOVED' }] });
  const listed = async (...more: string[]) =>
    (await read('schedule', 'list', '--json', ...more)).stdout.includes(triggerId);
  expect([await listed(), await listed('--removed')]).toEqual([false, true]);
  const again = await cli('schedule', 'resume', triggerId);
  expect(again.exitCode).toBe(1);
  expect(documentOf(again)).toMatchObject({ error: { code: 'SCHEDULE_ENDED' } });
  const anew = await add('weekly.json');
  expect(documentOf(anew)).toMatchObject({ error: { code: 'PLAN_ILLEGAL_STATUS' } });
  expect(anew.stderr).toContain('Nothing was changed. Ask again for what is over');
}, 180_000);

it('refuses what is no schedule', async () => {
  const refused = await add(planFile('plain', null));
  expect(refused.exitCode).toBe(1);
  expect(documentOf(refused)).toMatchObject({ error: { code: 'NO_TRIGGER' } });
  const late = await add(planFile('late', { type: 'time', at: '2020-01-01T00:00:00Z' }));
  expect(documentOf(late)).toMatchObject({ error: { code: 'PLAN_INVALID' } });
  expect(late.stderr).toMatch(/^error [A-Z_]+ .*2020/m);
  expect((await read('schedule', 'show', 'nothing')).exitCode).toBe(1);
  expect((await read('schedule', 'pause', 'all', '--until', 'tomorrow')).exitCode).toBe(2);
  expect((await read('daemon', '--until', '2020-01-01T00:00:00Z')).exitCode).toBe(2);
}, 180_000);

it('keeps other writers out while it runs, and ends in order when it is told to', async () => {
  const daemon = startCli(['daemon', '--locked', '--data-dir', 'wallet'], { cwd });
  await daemon.printed('stdout', /Ready: /);
  const other = await cli('schedule', 'pause', 'all');
  expect(other.exitCode).toBe(3);
  expect(documentOf(other)).toMatchObject({ error: { code: 'IN_USE' } });
  const listed = async () => (await read('schedule', 'list')).stdout;
  // Its first look is written a moment after it says that it looks.
  await expect.poll(listed, { timeout: 20_000 }).not.toContain('not running');
  daemon.kill('SIGTERM');
  const ended = await daemon.answer;
  expect(ended.exitCode).toBe(0);
  expect(ended.stdout).toMatch(/ {2}Stopped\.\n$/);
  const left = JSON.parse((await read('schedule', 'list', '--json')).stdout);
  expect(left.scheduler).toMatchObject({ endedAt: expect.any(Number), stalled: false });
}, 180_000);
