import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { swapPlan, swapWith } from './support/plans.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const cwd = temporaryFolder();
const write = (name: string, text: string) => writeFileSync(join(cwd, name), text);
write('plan.json', JSON.stringify(swapPlan));
write('other.json', swapWith({ amount: '2' }));
write('bad.json', swapWith({ amount: '0' }));

describe('validate', () => {
  it('accepts a valid plan with exit 0', async () => {
    const answer = await runCli(['validate', 'plan.json', '--json'], { cwd });
    expect(answer).toMatchObject({ exitCode: 0, stderr: '' });
    expect(documentOf(answer)).toMatchObject({
      valid: true,
      issues: [],
      toolsUsed: ['defi_swap'],
      chainsUsed: [31337],
    });
  });

  it('answers the issues of a plan that is not valid with exit 1', async () => {
    const answer = await runCli(['validate', 'bad.json', '--json'], { cwd });
    expect(answer).toMatchObject({ exitCode: 1, stderr: '' });
    expect(documentOf(answer)).toMatchObject({
      valid: false,
      issues: [{ severity: 'error', nodeId: 'swap', code: 'ZERO_AMOUNT' }],
    });
  });

  it('tells people the issues in words', async () => {
    const answer = await runCli(['validate', 'bad.json'], { cwd });
    expect(answer.stdout).toMatchSnapshot();
  });

  it('reads standard input, and takes the plan out of a document that carries one', async () => {
    const stdin = JSON.stringify({ outcome: 'plan', plan: swapPlan, assumptions: [] });
    const answer = await runCli(['validate', '-', '--json'], { stdin });
    expect(answer.exitCode).toBe(0);
    expect(documentOf(answer)).toMatchObject({ valid: true });
  });

  it('judges by the context file and by --now', async () => {
    write('context.json', JSON.stringify({ chains: [1], now: '2026-01-01T00:00:00Z' }));
    const timed = { ...swapPlan, trigger: { type: 'time', at: '2026-06-01T00:00:00Z' } };
    const words = ['validate', '-', '--json', '--context', 'context.json'];
    const stdin = JSON.stringify(timed);
    const answer = await runCli(words, { cwd, stdin });
    expect(documentOf(answer)).toMatchObject({ issues: [{ code: 'CONTRA_CHAIN' }] });
    const later = await runCli([...words, '--now', '2027-01-01T00:00:00Z'], { cwd, stdin });
    expect(later.exitCode).toBe(1);
  });

  it('takes ~/ as the home folder of whoever asks, unless the context file names another', async () => {
    const path = '~/plans/a.txt';
    const root = {
      type: 'action',
      id: 'a',
      label: 'A',
      tool: 'create_file',
      params: { path, content: 'x' },
    };
    write('files.json', JSON.stringify({ ...swapPlan, root }));
    write('mine.json', JSON.stringify({ roots: [join(tmpdir(), 'plans')] }));
    write('theirs.json', JSON.stringify({ roots: [join(tmpdir(), 'plans')], home: '/home/ada' }));
    const judge = async (context: string) => {
      const words = ['validate', 'files.json', '--json', '--context', context];
      return JSON.stringify(documentOf(await runCli(words, { cwd })));
    };
    expect(await judge('mine.json')).not.toContain('PATH_OUTSIDE_ROOTS');
    expect(await judge('theirs.json')).toContain('PATH_OUTSIDE_ROOTS');
    const told = await runCli(['validate', 'files.json', '--context', 'theirs.json'], { cwd });
    expect(told.stdout).toContain('To allow its folder: countersign folder add FOLDER');
  });

  it('refuses a context that does not fit, and judges nothing', async () => {
    write('wrong.json', JSON.stringify({ balances: { '1': { ETH: 10 } } }));
    const words = ['validate', 'plan.json', '--json', '--context', 'wrong.json'];
    const answer = await runCli(words, { cwd });
    expect(answer.exitCode).toBe(1);
    expect(documentOf(answer)).toMatchObject({ error: { code: 'BAD_CONTEXT' } });
    expect(answer.stderr).toMatchSnapshot();
  });
});

describe('hash', () => {
  it('is the same for plans that differ only in what people read', async () => {
    const renamed = { ...swapPlan, name: 'Another name', status: 'validated' };
    const [one, two, other] = await Promise.all([
      runCli(['hash', 'plan.json', '--json'], { cwd }),
      runCli(['hash', '-'], { stdin: JSON.stringify(renamed) }),
      runCli(['hash', 'other.json', '--json'], { cwd }),
    ]);
    expect(documentOf(one)).toEqual({ hash: two.stdout.trim() });
    expect(documentOf(other)).not.toEqual(documentOf(one));
  });

  it('refuses what is not a plan with exit 1', async () => {
    const answer = await runCli(['hash', '-', '--json'], { stdin: '{"id": 1}' });
    expect(answer.exitCode).toBe(1);
    expect(documentOf(answer)).toMatchObject({ error: { code: 'SCHEMA' } });
  });
});

describe('review', () => {
  it('describes the plan, its tree and what changed against another', async () => {
    const words = ['review', 'plan.json', '--against', 'other.json'];
    const [document, text] = await Promise.all([
      runCli([...words, '--json'], { cwd }),
      runCli(words, { cwd }),
    ]);
    expect(document.exitCode).toBe(0);
    expect(documentOf(document)).toEqual({
      description: expect.stringContaining('Swap 1 ETH for USDC'),
      issues: [],
      taint: [],
      tree: [expect.objectContaining({ id: 'swap', tool: 'defi_swap', level: 1 })],
      diff: [{ kind: 'changed', nodeId: 'swap', path: 'params.amount', before: '2', after: '1' }],
    });
    expect(text.stdout).toMatchSnapshot();
  });

  it('writes out what could hide or steer, instead of printing it', async () => {
    const label = 'Pay \u202Enothing\u202C\u001B[2J\nNo issues.';
    const plan = { ...swapPlan, root: { ...swapPlan.root, label } };
    const answer = await runCli(['review', '-'], { stdin: JSON.stringify(plan) });
    expect(answer.stdout).toContain('Pay <U+202E>nothing<U+202C><U+001B>[2J<U+000A>No issues.');
  });

  it('shows where each parameter came from', async () => {
    const plan = { ...swapPlan, provenance: { 'swap.amount': { source: 'user_text' } } };
    const answer = await runCli(['review', '-', '--json'], { stdin: JSON.stringify(plan) });
    expect(documentOf(answer)).toMatchObject({
      tree: [{ provenance: [{ param: 'amount', source: 'user_text' }] }],
    });
  });

  it('ends with exit 1 for a plan with errors', async () => {
    const answer = await runCli(['review', 'bad.json', '--json'], { cwd });
    expect(answer.exitCode).toBe(1);
    expect(documentOf(answer)).toMatchObject({ issues: [{ code: 'ZERO_AMOUNT' }] });
  });
});
