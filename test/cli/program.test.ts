import { realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const dataDir = join(temporaryFolder(), 'data');
const program = (...words: string[]) => {
  const at = words.indexOf('--');
  const [before, after] = at < 0 ? [words, []] : [words.slice(0, at), words.slice(at)];
  return runCli(['program', ...before, '--data-dir', dataDir, ...after]);
};
const echo = realpathSync('/bin/echo');

it('allows, lists and removes the programs that plans may run', async () => {
  expect((await program('list')).stdout).toBe('No plan may run a program: none is allowed.\n');
  const allowed = await program('allow', '/bin/echo', '--json', '--', 'hello', '...');
  expect(allowed).toMatchObject({ exitCode: 0, stderr: '' });
  const { programs } = documentOf(allowed) as { programs: { ruleId: string }[] };
  expect(programs).toMatchObject([{ program: echo, args: ['hello', '...'], network: false }]);
  await program('allow', '/bin/echo', '--any', '--network');
  expect((await program('list')).stdout).toContain(
    `${echo} with any arguments, also with the network`,
  );
  expect((await program('list')).stdout).toContain(`${echo} with: hello ...`);
  const left = await program('remove', programs[0]?.ruleId ?? '', '--json');
  expect(documentOf(left)).toMatchObject({ programs: [{ args: null, network: true }] });
});

it('says of a program that was changed since that it is not run, until it is allowed anew', async () => {
  const tool = join(temporaryFolder(), 'tool');
  writeFileSync(tool, 'one', { mode: 0o755 });
  await program('allow', tool, '--any');
  writeFileSync(tool, 'two');
  expect((await program('list')).stdout).toContain('not run: changed at 20');
  expect((await program('allow', tool, '--any')).stdout).not.toContain('not run');
});

it('rehearses the start of a program as not known, and refuses one that is not allowed', async () => {
  const plan = join(temporaryFolder(), 'plan.json');
  const params = { program: '/bin/echo', args: ['hello'] };
  writeFileSync(
    plan,
    JSON.stringify({
      ...{ id: 'greet', name: 'Greet', userId: 'local', createdAt: 1_764_000_000_000 },
      ...{ status: 'draft', root: { id: 'greet', label: 'Greet', type: 'action', params } },
    }).replace('"type":"action"', '"type":"action","tool":"run_command"'),
  );
  const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  const simulate = (...words: string[]) =>
    runCli(['simulate', plan, '--from', from, '--data-dir', dataDir, ...words]);
  const allowed = await program('allow', '/bin/echo', '--json', '--', 'hello');
  expect(documentOf(await simulate('--json'))).toMatchObject({
    steps: [{ risks: [{ level: 'unknown' }] }],
  });
  const { programs } = documentOf(allowed) as { programs: { ruleId: string }[] };
  for (const { ruleId } of programs) await program('remove', ruleId);
  const refused = await simulate();
  expect(refused).toMatchObject({ exitCode: 1 });
  expect(refused.stdout).toContain('countersign program allow');
});

it.each<[words: string[], code: string, exitCode: number]>([
  [['allow', '/bin/echo'], 'USAGE', 2],
  [['allow', '/bin/echo', '--any', '--none'], 'USAGE', 2],
  [['allow', '/bin/echo', '--any', '--', 'x'], 'USAGE', 2],
  [['allow', '/nowhere/echo', '--any'], 'PROGRAM_MISSING', 1],
  [['allow', '/etc/passwd', '--any'], 'PROGRAM_MISSING', 1],
  [['allow', '/bin/echo', '--', '...', 'x'], 'PROGRAM_RULE_INVALID', 1],
  [['remove', 'nothing'], 'PROGRAM_NOT_LISTED', 1],
])('refuses %j', async (words, code, exitCode) => {
  const [verb = '', ...rest] = words;
  const refused = await program(verb, '--json', ...rest);
  expect(refused.exitCode).toBe(exitCode);
  expect(documentOf(refused)).toMatchObject({ error: { code } });
});
