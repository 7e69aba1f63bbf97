import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { executionCheckpointSchema } from '../../src/shared/plan/execution.ts';
import type { Plan } from '../../src/shared/plan/schema.ts';
import { runEventSchema } from '../../src/shared/runs/views.ts';
import { account, failure, planHash } from '../store/support/samples.ts';
import { documentOf, runCli, startCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const plan: Plan = {
  ...{ id: 'asks', name: 'Ask first', userId: 'local', createdAt: 1_800_000_000_000 },
  ...{ status: 'draft', root: { id: 'ask', label: 'Is the price right?', type: 'gate' } },
};

/** A data folder with a run that stands at a question, and the command line on it. */
function folderThatAsks() {
  const dataDir = join(temporaryFolder(), 'data');
  mkdirSync(dataDir);
  const open = () => openStore({ path: join(dataDir, 'countersign.sqlite'), clock: systemClock });
  const store = open();
  const { writer } = store;
  const hash = planHash(plan.id);
  writer.plans.save(plan, hash);
  writer.plans.setStatus(plan.id, 'validated');
  const { executionId } = writer.executions.agree({
    ...{ planId: plan.id, planHash: hash, policyVersion: 1, agreedBy: 'local' },
    ...{ account, chainId: 31_337, instanceId: null, requestId: null },
    steps: [{ path: 'ask', nodeId: 'ask', label: plan.root.label, tool: null, level: 0 }],
  });
  writer.executions.setState(executionId, 'running');
  writer.steps.start(executionId, 'ask');
  writer.steps.ask(executionId, 'ask', { question: plan.root.label, dueAt: null });
  writer.executions.setState(executionId, 'waiting', { waitingFor: 'approval' });
  store.stop();
  const words = (...more: string[]) => ['exec', ...more, '--data-dir', dataDir];
  const exec = (...more: string[]) => runCli(words(...more));
  return { open, executionId, exec, start: (...more: string[]) => startCli(words(...more)) };
}

it('shows a run, what it asks and how that is answered', async () => {
  const { executionId, exec } = folderThatAsks();
  const shown = await exec('show', executionId);
  expect(shown).toMatchObject({ exitCode: 0, stderr: '' });
  expect(shown.stdout.replaceAll(executionId, '<id>')).toMatchInlineSnapshot(`
    "The run is waiting for approval.
    ask: waiting for approval
    The plan asks: Is the price right?
      countersign exec answer <id> ask yes (or no)
      countersign exec resume <id> --follow
    Fees: 0 ETH. Run <id>.
    "
  `);
  expect(documentOf(await exec('show', executionId, '--json'))).toMatchObject({
    ...{ executionId, planId: 'asks', status: 'running' },
    ...{ state: 'waiting', waitingFor: 'approval', wanted: null },
    steps: [{ nodeId: 'ask', path: 'ask', status: 'waiting', retryCount: 0 }],
    effects: [],
  });
  const line = new RegExp(
    `^${executionId}  waiting for approval  started [-\\d]+ [:\\d]+ UTC  Ask first$`,
    'm',
  );
  expect((await exec('list')).stdout).toMatch(line);
}, 180_000);

it('shows where an open run goes on, and that an ended one does not', async () => {
  const { open, executionId, exec } = folderThatAsks();
  const shown = documentOf(await exec('show', executionId, '--checkpoint', '--json'));
  expect(executionCheckpointSchema.parse(shown)).toMatchObject({ currentNodeId: 'ask' });
  const words = (await exec('show', executionId, '--checkpoint')).stdout;
  expect(words).toBe('The run is running, at step ask. 0 steps are completed.\n');
  const store = open();
  store.writer.executions.setState(executionId, 'failed', { error: failure });
  store.stop();
  const refused = await exec('show', executionId, '--checkpoint', '--json');
  expect(refused.exitCode).toBe(1);
  expect(documentOf(refused)).toMatchObject({ error: { code: 'RUN_ENDED' } });
  expect((await exec('show', 'nowhere')).stderr).toContain('There is no such run.');
}, 180_000);

it('answers what a plan asks once, and only what it asks', async () => {
  const { open, executionId, exec } = folderThatAsks();
  expect((await exec('answer', executionId, 'ask', 'maybe')).exitCode).toBe(1);
  const elsewhere = await exec('answer', executionId, 'root/ask', 'yes', '--json');
  expect(documentOf(elsewhere)).toMatchObject({ error: { code: 'GATE_NOT_ASKED' } });
  const given = await exec('answer', executionId, 'ask', 'yes', '--json');
  expect(given).toMatchObject({ exitCode: 0, stderr: '' });
  expect(documentOf(given)).toEqual({
    ...{ executionId, path: 'ask', answer: 'yes', state: 'waiting' },
  });
  const again = await exec('answer', executionId, 'ask', 'no', '--json');
  expect(again.exitCode).toBe(1);
  expect(documentOf(again)).toMatchObject({ error: { code: 'GATE_NOT_ASKED' } });
  expect((await exec('show', executionId)).stdout).not.toContain('The plan asks');
  const store = open();
  expect(store.reader.steps.get(executionId, 'ask')?.notes).toMatchObject({
    value: { answer: { answer: 'yes' } },
  });
  store.stop();
}, 180_000);

it('follows the events of a run while another process writes them, each once and in order', async () => {
  const { open, executionId, start, exec } = folderThatAsks();
  const before = documentOf(await exec('events', executionId, '--json')) as { next: number };
  const all = start('events', executionId, '--follow', '--json');
  const rest = start('events', executionId, '--follow', '--after', String(before.next));
  await all.printed('stdout', /gate\.asked/);
  const store = open();
  store.writer.steps.answer(executionId, 'ask', 'no');
  await all.printed('stdout', /gate\.answered/);
  store.writer.steps.fail(executionId, 'ask', failure);
  store.writer.executions.setState(executionId, 'failed', { error: failure });
  const [whole, words] = await Promise.all([all.answer, rest.answer]);
  const { reader } = store;
  const events = reader.runs.eventsAfter(executionId, 0, 1000);
  store.stop();
  expect(whole).toMatchObject({ exitCode: 0, stderr: '' });
  const told = whole.stdout.trimEnd().split('\n');
  expect(told.map((line) => runEventSchema.parse(JSON.parse(line)))).toEqual(events);
  expect(words.exitCode).toBe(0);
  const [first = '', ...others] = words.stdout.trimEnd().split('\n');
  expect(first).toMatch(/^\d+ {2}\S+ \S+ UTC {2}You answered no {2}ask$/);
  expect(others).toHaveLength(events.filter(({ seq }) => seq > before.next).length - 1);
}, 180_000);

it('ends following where a person stops it', async () => {
  const { executionId, start } = folderThatAsks();
  const following = start('events', executionId, '--follow');
  await following.printed('stdout', /You are asked/);
  following.kill('SIGINT');
  expect(await following.answer).toMatchObject({ exitCode: 0, stderr: '' });
}, 180_000);
