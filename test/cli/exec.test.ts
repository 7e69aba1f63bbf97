import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { agreedRun } from '../store/support/samples.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/** A data folder with a run that has begun, and the command line on it. */
function folderWithRun() {
  const dataDir = join(temporaryFolder(), 'data');
  mkdirSync(dataDir);
  const open = () => openStore({ path: join(dataDir, 'countersign.sqlite'), clock: systemClock });
  const store = open();
  const { executionId } = agreedRun(store.writer);
  store.writer.executions.setState(executionId, 'running');
  store.stop();
  const exec = (...words: string[]) => runCli(['exec', ...words, '--data-dir', dataDir]);
  return { open, executionId, exec };
}

it('writes what is wanted of a run, shows it and tells what happened by numbers', async () => {
  const { executionId, exec } = folderWithRun();
  const before = documentOf(await exec('events', executionId, '--json')) as { next: number };
  const paused = await exec('pause', executionId);
  expect(paused).toMatchObject({ exitCode: 0, stderr: '' });
  expect(paused.stdout).toBe(
    'It pauses when Countersign is next open on this folder; what was sent is followed to its end first.\n',
  );
  const listed = await exec('list');
  const time = '\\d{4}-\\d\\d-\\d\\d [\\d:]{8} UTC';
  expect(listed.stdout).toMatch(
    new RegExp(`^${executionId}  running, told to pause  started ${time}  Swap`),
  );
  expect(documentOf(await exec('list', '--json'))).toMatchObject({
    total: 1,
    runs: [{ executionId, startedAt: expect.any(Number), completedAt: null }],
  });
  const resumed = documentOf(await exec('resume', executionId, '--json'));
  expect(resumed).toEqual({ executionId, state: 'running', wanted: null });
  const cancelled = documentOf(await exec('cancel', executionId, '--json'));
  expect(cancelled).toEqual({ executionId, state: 'running', wanted: 'cancel' });
  const refused = await exec('resume', executionId, '--json');
  expect(refused.exitCode).toBe(1);
  expect(documentOf(refused)).toMatchObject({ error: { code: 'RUN_CANCELLING' } });
  const after = ['--after', String(before.next)];
  const told = documentOf(await exec('events', executionId, ...after, '--json'));
  expect(told).toMatchObject({
    events: [
      { kind: 'run.pause_wanted', text: 'You told it to pause' },
      { kind: 'run.pause_withdrawn' },
      { kind: 'run.cancel_wanted' },
    ],
  });
  expect((await exec('events', executionId, ...after)).stdout).toMatch(
    /^\d+ {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC {2}You told it to pause\n/,
  );
}, 180_000);

it('tells no events of a run that is not there, or after what is no number', async () => {
  const { executionId, exec } = folderWithRun();
  expect((await exec('events', executionId, '--after', 'x')).exitCode).toBe(2);
  expect((await exec('events', 'nowhere')).stderr).toContain('There is no such run.');
  // One document to each line, also where it is an error.
  const followed = await exec('events', 'nowhere', '--follow', '--json');
  expect(followed.stdout.split('\n')).toEqual([
    expect.stringMatching(/^\{"error":\{"code":"RUN_NOT_FOUND",.*\}\}$/),
    '',
  ]);
}, 180_000);

it('stops everything, and allows it again', async () => {
  const { executionId, exec } = folderWithRun();
  const stopped = documentOf(await exec('stop-all', '--json'));
  expect(stopped).toEqual({ halted: { at: expect.any(Number) } });
  expect((await exec('list')).stdout).toMatch(/^Everything is stopped\.\n/);
  const refused = await exec('resume', executionId);
  expect(refused.exitCode).toBe(1);
  expect(refused.stderr).toContain('Everything is stopped, so nothing is started.');
  expect(documentOf(await exec('allow-again', '--json'))).toEqual({ halted: null });
}, 180_000);

it('leaves a folder alone on which another program writes, and still reads it', async () => {
  const { open, executionId, exec } = folderWithRun();
  const store = open();
  for (const words of [['pause', executionId], ['stop-all']]) {
    const refused = await exec(...words, '--json');
    expect(refused.exitCode).toBe(3);
    expect(documentOf(refused)).toMatchObject({ error: { code: 'IN_USE' } });
  }
  expect((await exec('list')).stdout).toContain(`${executionId}  running  `);
  expect(store.reader.control.halted()).toBeNull();
  expect(store.reader.executions.get(executionId)?.wanted).toBeNull();
  store.stop();
}, 180_000);

it('says when a run ended, and how many there are beside the newest', async () => {
  const { open, executionId, exec } = folderWithRun();
  const store = open();
  store.writer.executions.setState(executionId, 'completed');
  expect((await exec('list')).stdout).toMatch(
    / {2}completed {2}started [-\d]+ [:\d]+ UTC, ended [-\d]+ [:\d]+ UTC {2}/,
  );
  for (let more = 0; more < 200; more += 1) agreedRun(store.writer, { planId: `plan ${more}` });
  store.stop();
  expect((await exec('list')).stdout).toMatch(/^The newest 200 of 201 runs\.\n/);
  const listed = documentOf(await exec('list', '--json')) as { total: number; runs: unknown[] };
  expect(listed.total).toBe(201);
  expect(listed.runs).toHaveLength(200);
}, 180_000);
