import { realpathSync } from 'node:fs';
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
