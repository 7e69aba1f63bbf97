// A question of the kind secret: its answer is in memory until the run is over, reaches programs in variables, and is
// found nowhere else.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { giveSecrets } from '../../src/cli/run/give-secrets.ts';
import { evidenceOfRun } from '../../src/main/evidence/build-evidence.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { hashOf } from '../support/hash-of.ts';
import { findSpellings, spellingsOf } from '../support/planted-secrets.ts';
import { type FileWorld, fileStep, openFileWorld } from './support/file-world.ts';
import { sequence } from './support/plans.ts';
import { silentIo } from './support/silent-io.ts';

const canary = 'Qm4-planted-öé-93';
const spellings = spellingsOf({ secret: canary, beginning: canary.slice(0, 11) }, {});
const prompt = 'Your token for example.com';

/** Says what it was given, and keeps how many bytes that is under the name of its first argument. */
const tool = `#!/bin/sh
echo "given $API_TOKEN"
printf %s "$API_TOKEN" | wc -c > "$1"
`;

function worldThatAsks(options: Parameters<typeof openFileWorld>[0] = {}) {
  const world = openFileWorld(options);
  const program = world.at('tool');
  writeFileSync(program, tool, { mode: 0o755 });
  const sha256 = hashOf(program);
  world.store.writer.programRules.allow({ program, args: null, network: false, sha256 });
  const ask = fileStep('ask', 'get_user_input', { prompt, kind: 'secret' });
  const run = (id: string): PlanNode =>
    fileStep(id, 'run_command', {
      ...{ program, args: [id], cwd: world.folder },
      secrets: { API_TOKEN: { type: 'step_output', stepId: 'ask', path: 'answer' } },
    });
  return { world, root: sequence('all', [ask, run('one'), run('two')]) };
}

const question = (world: FileWorld, id: string) =>
  world.run(id).steps.find(({ path }) => path === 'all/ask')?.gate;

async function answer(world: FileWorld, id: string, typed = canary): Promise<void> {
  await world.until(() => question(world, id) != null, 'the question');
  await world.executor.answerSecret(id, 'all/ask', typed);
}

async function request(world: FileWorld) {
  await world.until(() => world.pending().length === 1, 'a request');
  const [approval] = world.pending();
  if (!approval?.facts.ok || approval.facts.value.subject !== 'command')
    throw new Error('no request');
  return { ...approval, command: approval.facts.value.command };
}

async function sayYes(world: FileWorld): Promise<void> {
  const { approvalId, digest } = await request(world);
  await world.executor.presentApproval(approvalId);
  await world.executor.decided({ approvalId, digest, decision: 'approved' });
}

const bytesGiven = (world: FileWorld, name: string) => Number(readFileSync(world.at(name), 'utf8'));

/** Everything that the run left, and what is told of it. */
function leftBy(world: FileWorld, id: string, ...more: unknown[]): Map<string, Buffer> {
  const { documents, runs } = world.store.reader;
  const told = [
    ...[documents.execution(id), runs.get(id)],
    ...[runs.eventsAfter(id, 0, 1000), evidenceOfRun(world.store.reader, id), world.lines, more],
  ];
  const files = readdirSync(world.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map([
    ['what is told', Buffer.from(JSON.stringify(told))],
    ...files.map((path) => [path, readFileSync(path)] as const),
  ]);
}

describe('an answer that is a secret', () => {
  it('reaches every program that it is handed to, and stands nowhere [V-11]', async () => {
    const { world, root } = worldThatAsks();
    const id = await world.start(root);
    await world.until(() => question(world, id) != null, 'the question');
    expect(question(world, id)).toEqual({ prompt, expiresAt: null, kind: 'secret', options: null });
    await answer(world, id);
    const { command, facts, approvalId } = await request(world);
    expect(command).toMatchObject({ answers: { API_TOKEN: prompt } });
    expect(command.secrets).toBeUndefined();
    expect(JSON.stringify(facts)).toContain('COMMAND_SECRET');
    expect(world.executor.secretsToType(approvalId)).toEqual({});
    const open = world.store.reader.documents.checkpoint(id);
    await sayYes(world);
    await world.until(() => existsSync(world.at('one')), 'the first program');
    await sayYes(world);
    await world.ended(id);
    expect(world.run(id)).toMatchObject({ state: 'completed', error: null });
    for (const name of ['one', 'two']) {
      expect(bytesGiven(world, name)).toBe(Buffer.byteLength(canary));
    }
    const said = world.store.reader.commands.ofEffect(world.effect(id).effectId);
    expect(said?.stdout).toBe('given [secret]\n');
    expect(world.store.reader.steps.get(id, 'all/ask')).toMatchObject({
      notes: { value: { answer: { answer: '[secret]' } } },
      result: { value: { answer: { secret: 'given', question: prompt, step: 'all/ask' } } },
    });
    expect(findSpellings(spellings, leftBy(world, id, open))).toEqual([]);
    // The search finds what is there.
    writeFileSync(join(world.dataDir, 'found'), canary);
    expect(findSpellings(spellings, leftBy(world, id)).length).toBeGreaterThan(1);
  });

  it('is asked for again by the program that needs it once the app has ended, and by no later one', async () => {
    const { world, root } = worldThatAsks();
    const id = await world.start(root);
    await answer(world, id);
    await request(world);
    await world.executor.stop();
    await world.abandon();
    await world.resume();
    expect(question(world, id)).toBeNull();
    const again = await request(world);
    expect(world.executor.secretsToType(again.approvalId)).toEqual({ API_TOKEN: prompt });
    await sayYes(world);
    expect(world.run(id).error).toMatchObject({ code: 'SECRET_NEEDED' });
    expect(readdirSync(world.folder)).toEqual(['tool']);
    const { approvalId } = await request(world);
    expect(() => world.executor.giveSecrets(approvalId, { API_TOKEN: 'abc' })).toThrow('4 to 4096');
    world.executor.giveSecrets(approvalId, { API_TOKEN: canary });
    await sayYes(world);
    await world.until(() => existsSync(world.at('one')), 'the first program');
    expect(world.executor.secretsToType((await request(world)).approvalId)).toEqual({});
    await sayYes(world);
    await world.ended(id);
    expect(world.run(id)).toMatchObject({ state: 'completed', error: null });
    expect(bytesGiven(world, 'two')).toBe(Buffer.byteLength(canary));
    expect(findSpellings(spellings, leftBy(world, id))).toEqual([]);
  });

  it('is gone where the app ends between the yes and the start, and nothing is started', async () => {
    const crash = { at: '' };
    const { world, root } = worldThatAsks({
      crash: (point) => {
        if (point === crash.at) throw new Error('the process ends here');
      },
    });
    const id = await world.start(root);
    await answer(world, id);
    await request(world);
    crash.at = 'begin_command.before';
    await sayYes(world);
    await world.executor.stop();
    await world.abandon();
    crash.at = '';
    await world.resume();
    await world.ended(id);
    expect(world.run(id)).toMatchObject({ state: 'failed', error: { code: 'SECRET_GONE' } });
    expect(readdirSync(world.folder)).toEqual(['tool']);
  });

  it('is taken only where it can be told from other words, and the question goes on waiting', async () => {
    const { world, root } = worldThatAsks();
    const id = await world.start(root);
    for (const wrong of ['', 'abc', `${canary}\n`, 'x'.repeat(4097)]) {
      await expect(answer(world, id, wrong)).rejects.toMatchObject({ code: 'ANSWER_UNFIT' });
    }
    expect(question(world, id)?.kind).toBe('secret');
    await answer(world, id);
    await request(world);
  });

  it('is taken from no page of the app, and what is no secret not as one [V-11]', async () => {
    const { world, root } = worldThatAsks();
    const id = await world.start(root);
    await world.until(() => question(world, id) != null, 'the question');
    for (const typed of [canary, 'abc']) {
      const given = world.executor.answerGate(id, 'all/ask', typed);
      await expect(given).rejects.toMatchObject({ code: 'SECRET_NEEDS_WINDOW' });
    }
    expect(question(world, id)?.kind).toBe('secret');
    expect(findSpellings(spellings, leftBy(world, id))).toEqual([]);
    const plain = await world.start(
      fileStep('name', 'get_user_input', { prompt: 'What is it called?', kind: 'text' }),
    );
    await world.until(() => world.run(plain).steps.some(({ gate }) => gate !== null), 'it asks');
    expect(world.executor.secretQuestion(plain, 'name')).toBeNull();
    await expect(world.executor.answerSecret(plain, 'name', canary)).rejects.toMatchObject({
      code: 'GATE_NOT_ASKED',
    });
    expect(findSpellings(spellings, leftBy(world, plain))).toEqual([]);
  });

  it('is asked for with what gets it, only as long as the run stands there', async () => {
    const { world, root } = worldThatAsks();
    const id = await world.start(root);
    const asked = () => world.executor.secretQuestion(id, 'all/ask');
    await world.until(() => question(world, id) != null, 'the question');
    const taker = { program: world.at('tool'), variable: 'API_TOKEN' };
    expect(asked()).toEqual({
      ...{ executionId: id, path: 'all/ask', planName: world.run(id).planName },
      ...{ stepLabel: '1', prompt, expiresAt: null, startedAt: world.run(id).startedAt },
      takers: [
        { ...taker, nodeId: 'one', stepLabel: '2' },
        { ...taker, nodeId: 'two', stepLabel: '3' },
      ],
    });
    expect(world.executor.secretQuestion(id, 'all/one')).toBeNull();
    expect(world.executor.secretQuestion('nothing', 'all/ask')).toBeNull();
    world.executor.pause(id);
    await world.until(() => world.run(id).state === 'paused', 'it is put aside');
    expect(asked()).toBeNull();
    world.executor.resume(id);
    await world.until(() => asked() !== null, 'it asks again');
    await answer(world, id);
    expect(asked()).toBeNull();
    await request(world);
  });

  it('is typed again at the terminal, or comes from the file that is named', async () => {
    const { world, root } = worldThatAsks();
    const id = await world.start(root);
    await answer(world, id);
    await request(world);
    await world.abandon();
    await world.resume();
    await request(world);
    const [approval] = world.pending();
    const asked: string[] = [];
    const give = (says: string | null) =>
      giveSecrets(
        { option: () => undefined, io: silentIo },
        world.executor,
        approval!,
        (_, line) => {
          asked.push(line);
          return Promise.resolve(says);
        },
      );
    await expect(give(null)).rejects.toMatchObject({ code: 'SECRET_NEEDED' });
    await expect(give(`0x${'ab'.repeat(32)}`)).rejects.toMatchObject({ code: 'ANSWER_SECRET' });
    await give(canary);
    expect(asked[0]).toContain(`API_TOKEN the plan asks: ${prompt}`);
    await give(null);
    expect(asked).toHaveLength(3);
    await sayYes(world);
    // The file is there before anything is in it.
    const wrote = () => existsSync(world.at('one')) && bytesGiven(world, 'one') > 0;
    await world.until(wrote, 'the first program');
    expect(bytesGiven(world, 'one')).toBe(Buffer.byteLength(canary));
  });

  it('cannot be given by a plan that refers to it elsewhere, nor from what is not one', async () => {
    const { world } = worldThatAsks();
    const ask = (kind: string) => fileStep('ask', 'get_user_input', { prompt, kind });
    const ref = { type: 'step_output', stepId: 'ask', path: 'answer' };
    const told = fileStep('tell', 'notify', { message: ref });
    const handed = fileStep('run', 'run_command', {
      ...{ program: world.at('tool'), args: [], secrets: { API_TOKEN: ref } },
    });
    for (const steps of [
      [ask('secret'), told],
      [ask('text'), handed],
    ]) {
      await expect(world.start(sequence('all', steps))).rejects.toMatchObject({
        code: 'SECRET_MISPLACED',
      });
    }
  });
});
