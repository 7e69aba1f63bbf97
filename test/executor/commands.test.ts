import { readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hashOf } from '../support/hash-of.ts';
import { type FileWorld, fileStep, openFileWorld } from './support/file-world.ts';
import { sequence } from './support/plans.ts';

const node = realpathSync(process.execPath);

function worldWith(
  options: Parameters<typeof openFileWorld>[0] = {},
  args: string[] | null = null,
) {
  const world = openFileWorld(options);
  world.store.writer.programRules.allow({
    program: node,
    args,
    network: false,
    sha256: hashOf(node),
  });
  return world;
}

const step = (id: string, script: string, world: FileWorld, extra: object = {}) =>
  fileStep(id, 'run_command', { program: node, args: ['-e', script], cwd: world.folder, ...extra });

/** The one request that waits, about a program. */
async function request(world: FileWorld) {
  await world.until(() => world.pending().length === 1, 'a request');
  const [approval] = world.pending();
  if (!approval?.facts.ok || approval.facts.value.subject !== 'command')
    throw new Error('no request');
  return { ...approval, facts: approval.facts.value };
}

describe('a plan that runs a program', () => {
  it('asks a person, starts exactly that once, and hands on what it said', async () => {
    const world = worldWith();
    const id = await world.start(
      sequence('all', [
        step('say', "require('fs').appendFileSync('ran', 'x'); console.log('hello')", world),
        fileStep('keep', 'create_file', {
          path: world.at('kept.txt'),
          content: { type: 'step_output', stepId: 'say', path: 'stdout' },
        }),
      ]),
    );
    const { approvalId, digest, facts } = await request(world);
    expect(facts.command).toMatchObject({ program: node, cwd: world.folder });
    expect(facts.findings.map(({ id: found }) => found)).toContain('COMMAND_NOT_REHEARSED');
    await world.executor.presentApproval(approvalId);
    await world.executor.decided({ approvalId, digest, decision: 'approved' });
    await world.until(() => world.pending().length === 1, 'the file is asked about');
    expect(readFileSync(world.at('ran'), 'utf8')).toBe('x');
    const [effect] = world.store.reader.effects.ofStep(id, 'all/say');
    expect(effect).toMatchObject({ realm: 'command', state: 'confirmed', digest });
    expect(world.store.reader.steps.get(id, 'all/say')?.result).toMatchObject({
      value: { exitCode: 0, stdout: 'hello\n', stderr: '' },
    });
    expect(world.store.reader.undo.list(id)).toMatchObject([{ body: { value: { kind: 'none' } } }]);
  });

  it('starts nothing when the person says no, when no rule allows it, or for other bytes', async () => {
    const refused = worldWith({ answer: 'rejected' });
    const one = await refused.start(
      step('run', "require('fs').writeFileSync('ran', 'x')", refused),
    );
    await refused.ended(one);
    expect(refused.run(one)).toMatchObject({
      state: 'failed',
      error: { code: 'APPROVAL_REJECTED' },
    });

    const world = worldWith({ answer: 'approved' }, ['--version']);
    const two = await world.start(step('run', "require('fs').writeFileSync('ran', 'x')", world));
    await world.ended(two);
    expect(world.run(two)).toMatchObject({ error: { code: 'PROGRAM_NOT_ALLOWED' } });
    expect(() => readFileSync(world.at('ran'))).toThrow();
  });

  it('asks anew where the program is another once the person said yes', async () => {
    const world = openFileWorld();
    const tool = world.at('tool');
    writeFileSync(tool, '#!/bin/sh\necho one > ran\n', { mode: 0o755 });
    world.store.writer.programRules.allow({
      program: tool,
      args: null,
      network: false,
      sha256: hashOf(tool),
    });
    await world.start(
      fileStep('run', 'run_command', { program: tool, args: [], cwd: world.folder }),
    );
    const before = await request(world);
    await world.executor.presentApproval(before.approvalId);
    writeFileSync(tool, '#!/bin/sh\necho two > ran\n', { mode: 0o755 });
    // The person knows of it.
    const rule = { program: tool, args: null, network: false, sha256: hashOf(tool) };
    world.store.writer.programRules.allow(rule);
    const { approvalId, digest } = before;
    await world.executor.decided({ approvalId, digest, decision: 'approved' });
    const after = await request(world);
    expect(after.digest).not.toBe(digest);
    expect(after.facts.findings.map(({ id }) => id)).toContain('APPROVAL_VOIDED');
    expect(() => readFileSync(world.at('ran'))).toThrow();
  });

  it('runs no program that was changed since it was allowed, and says when that was', async () => {
    const world = openFileWorld({ answer: 'approved' });
    const tool = world.at('tool');
    writeFileSync(tool, '#!/bin/sh\necho one > ran\n', { mode: 0o755 });
    const rule = { program: tool, args: null, network: false, sha256: hashOf(tool) };
    world.store.writer.programRules.allow(rule);
    writeFileSync(tool, '#!/bin/sh\necho two > ran\n', { mode: 0o755 });
    const started = async () => {
      const root = fileStep('run', 'run_command', { program: tool, args: [], cwd: world.folder });
      const id = await world.start(root);
      await world.ended(id);
      return world.run(id);
    };
    const changed = new Date(Math.trunc(statSync(tool).ctimeMs)).toISOString();
    expect((await started()).error).toMatchObject({
      ...{ code: 'PROGRAM_CHANGED' },
      message: expect.stringContaining(`It was changed at ${changed}.`),
    });
    expect(() => readFileSync(world.at('ran'))).toThrow();
    world.store.writer.programRules.allow({ ...rule, sha256: hashOf(tool) });
    expect((await started()).state).toBe('completed');
    expect(readFileSync(world.at('ran'), 'utf8')).toBe('two\n');
  });

  it('starts nothing where the program became another, or is allowed no more, after the yes was used', async () => {
    const change = { run: () => undefined as unknown };
    const world = openFileWorld({
      answer: 'approved',
      crash: (point) => point === 'consume_change.after' && change.run(),
    });
    const tool = world.at('tool');
    const write = (word: string) =>
      writeFileSync(tool, `#!/bin/sh\necho ${word} > ran\n`, { mode: 0o755 });
    const { programRules } = world.store.writer;
    write('one');
    programRules.allow({ program: tool, args: null, network: false, sha256: hashOf(tool) });
    const runsNothing = async () => {
      const root = fileStep('run', 'run_command', { program: tool, args: [], cwd: world.folder });
      const id = await world.start(root);
      await world.ended(id);
      expect(world.run(id)).toMatchObject({ error: { code: 'COMMAND_CHANGED' } });
      expect(() => readFileSync(world.at('ran'))).toThrow();
    };
    change.run = () => write('two');
    await runsNothing();
    write('one');
    change.run = () => {
      for (const { ruleId } of world.store.reader.programRules.list()) programRules.remove(ruleId);
    };
    await runsNothing();
  });

  it('says with its request that others had a hand in its plan', async () => {
    const world = worldWith();
    const id = await world.start(
      sequence('all', [
        fileStep('first', 'create_file', { path: world.at('first.txt'), content: 'x' }),
        step('run', '1', world),
      ]),
    );
    const file = await world.request();
    const { planId } = file.facts;
    world.store.writer.plans.setTaint(planId, [{ origin: 'web', label: 'https://a.example' }]);
    await world.executor.presentApproval(file.approvalId);
    const { approvalId, digest } = file;
    await world.executor.decided({ approvalId, digest, decision: 'approved' });
    await world.until(() => isAboutCommand(world), 'the program is asked about');
    const { facts } = await request(world);
    expect(facts.findings.map(({ id: found }) => found)).toContain('TAINTED_PLAN');
    await world.executor.cancel(id);
  });

  it('fails with the code of its program, and keeps what it said', async () => {
    const world = worldWith({ answer: 'approved' });
    const id = await world.start(step('run', "console.error('no'); process.exit(3)", world));
    await world.ended(id);
    expect(world.run(id)).toMatchObject({
      ...{ state: 'failed', error: { code: 'COMMAND_FAILED', facts: { exitCode: 3 } } },
    });
    const said = world.store.reader.commands.ofEffect(world.effect(id).effectId);
    expect(said).toMatchObject({ stderr: 'no\n', exitCode: 3 });
  });

  it('tells what it says while it runs, and is stopped with its run', async () => {
    const world = worldWith({ answer: 'approved' });
    const id = await world.start(
      step('run', "console.log('up'); setInterval(() => {}, 1000)", world),
    );
    const said = () => {
      const [effect] = world.store.reader.effects.list(id);
      return effect && world.store.reader.commands.ofEffect(effect.effectId);
    };
    await world.until(() => said()?.stdout === 'up\n', 'it says something');
    expect(world.run(id).state).toBe('running');
    await world.executor.cancel(id);
    await world.ended(id);
    expect(world.run(id).state).toBe('cancelled');
    expect(said()).toMatchObject({ stdout: 'up\n', endedAt: expect.any(Number) });
    expect(world.effect(id)).toMatchObject({ state: 'failed', error: { code: 'COMMAND_STOPPED' } });
  });

  it('is ended when everything is stopped, and not begun again', async () => {
    const world = worldWith({ answer: 'approved' });
    const id = await world.start(
      step('run', "console.log('up'); setInterval(() => {}, 1000)", world),
    );
    await world.until(() => world.run(id).steps.length > 0 && isBegun(world, id), 'it runs');
    await world.executor.stopAll();
    await world.until(() => world.effect(id).state === 'failed', 'it is ended');
    expect(world.effect(id).error?.code).toBe('COMMAND_STOPPED');
  });

  it('is ended with the app, says that it was cut off, and is never started again by itself [F-23]', async () => {
    const world = worldWith({ answer: 'approved' });
    const id = await world.start(
      step(
        'run',
        "require('fs').appendFileSync('ran', 'x'); console.log('up'); setInterval(() => {}, 1000)",
        world,
      ),
    );
    await world.until(() => isBegun(world, id), 'it runs');
    await world.executor.stop();
    expect(world.effect(id)).toMatchObject({ state: 'failed', error: { code: 'COMMAND_CUT' } });
    await world.abandon();
    await world.resume();
    await world.ended(id);
    expect(world.run(id)).toMatchObject({ state: 'failed', error: { code: 'COMMAND_CUT' } });
    expect(readFileSync(world.at('ran'), 'utf8')).toBe('x');
  });
});

function isAboutCommand(world: FileWorld): boolean {
  const [approval] = world.pending();
  return approval?.facts.ok === true && approval.facts.value.subject === 'command';
}

function isBegun(world: FileWorld, id: string): boolean {
  const [effect] = world.store.reader.effects.list(id);
  return (effect && world.store.reader.commands.ofEffect(effect.effectId)?.stdout) === 'up\n';
}
