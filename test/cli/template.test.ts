import { describe, expect, it } from 'vitest';
import { cold } from '../shared/plan/template/samples.ts';
import { documentOf, runCli } from './support/run-cli.ts';

const instantiate = (...words: string[]) => runCli(['template', 'instantiate', ...words]);

describe('template list and show', () => {
  it('lists every template with its parameters', async () => {
    const [listed, shown, told] = await Promise.all([
      runCli(['template', 'list', '--json']),
      runCli(['template', 'show', 'stop-loss', '--json']),
      runCli(['template', 'list']),
    ]);
    const { templates } = documentOf(listed) as { templates: { id: string }[] };
    expect(templates).toHaveLength(8);
    expect(documentOf(shown)).toEqual(templates.find(({ id }) => id === 'stop-loss'));
    expect(told.stdout).toMatchSnapshot();
  });

  it('shows people what has to be filled in', async () => {
    const answer = await runCli(['template', 'show', 'gas-aware-transfer']);
    expect(answer).toMatchObject({ exitCode: 0, stderr: '' });
    expect(answer.stdout).toMatchSnapshot();
  });

  it('names the templates that exist when there is none of that id', async () => {
    const answer = await runCli(['template', 'show', '__proto__', '--json']);
    expect(answer.exitCode).toBe(1);
    expect(documentOf(answer)).toMatchObject({ error: { code: 'TEMPLATE_NOT_FOUND' } });
    expect(answer.stderr).toMatchSnapshot();
  });
});

describe('template instantiate', () => {
  const filled = ['gas-aware-transfer', '--param', 'amount=0.5', '--param', `to=${cold}`];

  it('answers a plan that validate takes as it is', async () => {
    const made = await instantiate(...filled, '--now', '2026-11-22T09:00:00Z', '--json');
    expect(made).toMatchObject({ exitCode: 0, stderr: '' });
    expect(documentOf(made)).toMatchObject({
      plan: { status: 'draft', chainId: 31_337, createdAt: Date.UTC(2026, 10, 22, 9) },
      ...{ problems: [], valid: true },
    });
    const judged = await runCli(['validate', '-', '--json'], { stdin: made.stdout });
    expect(judged.exitCode).toBe(0);
  });

  it('tells people what the plan does', async () => {
    const answer = await instantiate(...filled);
    expect(answer.stdout).toMatchSnapshot();
  });

  it('answers every problem at once with exit 1, and no plan', async () => {
    const answer = await instantiate(
      'gas-aware-transfer',
      '--param',
      'gas=-1',
      '--param',
      'x={{to}}',
    );
    expect(answer).toMatchObject({ exitCode: 1, stderr: '' });
    expect(answer.stdout).toMatchSnapshot();
    const asDocument = await instantiate('gas-aware-transfer', '--param', 'gas=-1', '--json');
    expect(documentOf(asDocument)).toMatchObject({
      plan: null,
      valid: false,
      problems: [{ param: 'amount' }, { param: 'to' }, { param: 'gas' }],
    });
  });

  it('answers a plan that is not valid with its issues and exit 1', async () => {
    const price = ['--param', 'price=1', '--param', 'amount=1'];
    const same = await instantiate('limit-sell', ...price, '--param', 'receive=ETH', '--json');
    expect(same.exitCode).toBe(1);
    expect(documentOf(same)).toMatchObject({ valid: false, issues: [{ code: 'SAME_TOKEN' }] });
  });

  it.each([
    { name: 'a parameter without a value', words: ['dca', '--param', 'amount'] },
    {
      name: 'a parameter given twice',
      words: ['dca', '--param', 'amount=1', '--param', 'amount=2'],
    },
    { name: 'no template', words: [] },
  ])('refuses $name with exit 2', async ({ words }) => {
    const answer = await instantiate(...words, '--json');
    expect(answer.exitCode).toBe(2);
    expect(documentOf(answer)).toMatchObject({ error: { code: 'USAGE' } });
  });
});
