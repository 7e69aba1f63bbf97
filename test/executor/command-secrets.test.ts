// What a program is given and only the person knows: it is asked for with the yes, kept in memory until the start,
// and found nowhere afterwards.
import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { giveSecrets } from '../../src/cli/run/give-secrets.ts';
import { evidenceOfRun } from '../../src/main/evidence/build-evidence.ts';
import { unsupportedCall } from '../../src/main/executor/supported-call.ts';
import type { ActionNode } from '../../src/shared/plan/nodes.ts';
import { hashOf } from '../support/hash-of.ts';
import { type FileWorld, fileStep, openFileWorld } from './support/file-world.ts';
import { action } from './support/plans.ts';
import { silentIo } from './support/silent-io.ts';

const canary = 'Qm4-planted-öé-93';

/** Says what it was given in several pieces, and writes how many bytes that is. */
const tool = `#!/bin/sh
rest="\${API_TOKEN#?????}"
printf 'given %s' "\${API_TOKEN%"$rest"}"
sleep 0.3
printf '%s\\n' "$rest"
printf '%s%s\\n' "$API_TOKEN" "$API_TOKEN" >&2
printf %s "$API_TOKEN" | wc -c > bytes
`;

function worldThatAsks(options: Parameters<typeof openFileWorld>[0] = {}) {
  const world = openFileWorld(options);
  const program = world.at('tool');
  writeFileSync(program, tool, { mode: 0o755 });
  const sha256 = hashOf(program);
  world.store.writer.programRules.allow({ program, args: null, network: false, sha256 });
  const secrets = { API_TOKEN: 'Your token for example.com' };
  const params = { program, args: [], cwd: world.folder, secrets };
  return { world, root: fileStep('run', 'run_command', params) };
}

const bytesGiven = (world: FileWorld) => Number(readFileSync(world.at('bytes'), 'utf8'));

async function request(world: FileWorld) {
  await world.until(() => world.pending().length === 1, 'a request');
  const [approval] = world.pending();
  if (!approval?.facts.ok || approval.facts.value.subject !== 'command')
    throw new Error('no request');
  return { ...approval, facts: approval.facts.value };
}

async function sayYes(world: FileWorld): Promise<void> {
  const { approvalId, digest } = await request(world);
  await world.executor.presentApproval(approvalId);
  await world.executor.decided({ approvalId, digest, decision: 'approved' });
}

/** Every spelling in which it could have been written. */
const spellings = [
  ...['utf8', 'utf16le'].map((encoding) => Buffer.from(canary, encoding as BufferEncoding)),
  Buffer.from(JSON.stringify(canary).slice(1, -1)),
  Buffer.from(Buffer.from(canary).toString('base64').slice(0, -4)),
  Buffer.from(Buffer.from(canary).toString('hex')),
  Buffer.from(canary.slice(0, 11)),
];

function placesOf(world: FileWorld): string[] {
  return readdirSync(world.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => spellings.some((bytes) => readFileSync(path).includes(bytes)));
}

describe('what a program is given and only the person knows', () => {
  it('reaches the program, and stands in no row, log, request or export [V-11]', async () => {
    const { world, root } = worldThatAsks();
    const id = await world.start(root);
    const { approvalId, facts } = await request(world);
    expect(facts.command.secrets).toEqual({ API_TOKEN: 'Your token for example.com' });
    expect(facts.findings.map(({ id: found }) => found)).toContain('COMMAND_SECRET');
    world.executor.giveSecrets(approvalId, { API_TOKEN: canary });
    const held = world.store.reader.documents.checkpoint(id);
    await sayYes(world);
    await world.ended(id);
    expect(world.run(id)).toMatchObject({ state: 'completed', error: null });
    expect(bytesGiven(world)).toBe(Buffer.byteLength(canary));
    const said = world.store.reader.commands.ofEffect(world.effect(id).effectId);
    expect(said).toMatchObject({ stdout: 'given [secret]\n', stderr: '[secret]\n' });
    const { documents, runs } = world.store.reader;
    const evidence = evidenceOfRun(world.store.reader, id);
    const written = [held, documents.execution(id), runs.get(id), evidence];
    const told = Buffer.from(JSON.stringify([written, world.lines]));
    expect(told.includes('[secret]')).toBe(true);
    expect(spellings.filter((bytes) => told.includes(bytes))).toEqual([]);
    expect(placesOf(world)).toEqual([]);
    // The search finds what is there.
    writeFileSync(join(world.dataDir, 'found'), canary);
    expect(placesOf(world)).toEqual([join(world.dataDir, 'found')]);
  });

  it('has to be typed before the yes, and again after a restart; without it nothing is started', async () => {
    const { world, root } = worldThatAsks();
    const id = await world.start(root);
    await sayYes(world);
    expect(world.run(id).error).toMatchObject({ code: 'SECRET_NEEDED' });
    const { approvalId } = await request(world);
    for (const given of [{}, { API_TOKEN: 'abc' }, { API_TOKEN: canary, OTHER: canary }]) {
      expect(() => world.executor.giveSecrets(approvalId, given)).toThrow('not what the program');
    }
    world.executor.giveSecrets(approvalId, { API_TOKEN: canary });
    await world.executor.stop();
    await world.abandon();
    await world.resume();
    await sayYes(world);
    expect(world.run(id).error).toMatchObject({ code: 'SECRET_NEEDED' });
    expect(readdirSync(world.folder)).toEqual(['tool']);
    world.executor.giveSecrets((await request(world)).approvalId, { API_TOKEN: canary });
    await sayYes(world);
    await world.ended(id);
    expect(world.run(id).state).toBe('completed');
  });

  it('is gone where the app ends between the yes and the start, and nothing is started', async () => {
    const crash = { at: '' };
    const { world, root } = worldThatAsks({
      crash: (point) => {
        if (point === crash.at) throw new Error('the process ends here');
      },
    });
    const id = await world.start(root);
    world.executor.giveSecrets((await request(world)).approvalId, { API_TOKEN: canary });
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

  it('comes from a file that the person names on the command line, and from nowhere else', async () => {
    const { world, root } = worldThatAsks();
    const id = await world.start(root);
    const file = join(world.place, 'secrets');
    const give = async (content: string | null) => {
      if (content !== null) writeFileSync(file, content);
      const option = (name: string) =>
        name === 'secrets-file' && content !== null ? file : undefined;
      await request(world);
      const [approval] = world.pending();
      await giveSecrets({ option, io: silentIo }, world.executor, approval!);
    };
    await expect(give(null)).rejects.toMatchObject({ code: 'SECRET_NEEDED' });
    await expect(give(`OTHER=${canary}\n`)).rejects.toMatchObject({ code: 'SECRET_NEEDED' });
    await expect(give('API_TOKEN=abc\n')).rejects.toMatchObject({ code: 'SECRET_UNFIT' });
    await expect(give(`API_TOKEN=0x${'ab'.repeat(32)}\n`)).rejects.toMatchObject({
      code: 'ANSWER_SECRET',
    });
    await give(`OTHER=1\nAPI_TOKEN=${canary}=\n`);
    await sayYes(world);
    await world.ended(id);
    expect(bytesGiven(world)).toBe(Buffer.byteLength(canary) + 1);
  });
});

describe('a plan that asks for a secret', () => {
  const problem = (params: object) =>
    unsupportedCall(action('run', { tool: 'run_command', params } as never) as ActionNode)?.code;
  const shell = realpathSync('/bin/sh');
  const start = { program: shell, args: [] };

  it('asks to the letter, in variables that the program does not have anyway', () => {
    expect(problem({ ...start, secrets: { TOKEN: 'Your token' } })).toBeUndefined();
    const ref = { type: 'step_output', stepId: 'page', path: 'text' };
    const path = { PATH: 'Your path' };
    // Where that step asks for a secret; else the plan is refused for it.
    expect(problem({ ...start, secrets: { TOKEN: ref } })).toBeUndefined();
    const env = { type: 'env', key: 'TOKEN' };
    for (const secrets of [
      ref,
      { PATH: ref },
      { TOKEN: env },
      {},
      path,
      { 'A B': 'x' },
      { TOKEN: '' },
      ['x'],
    ]) {
      expect(problem({ ...start, secrets }), JSON.stringify(secrets)).toBe('PARAM_NOT_SUPPORTED');
    }
  });
});
