import { describe, expect, it } from 'vitest';
import { verbs } from '../../src/cli/registry.ts';
import { documentOf, runCli } from './support/run-cli.ts';

describe('usage', () => {
  it('lists every verb in the help', async () => {
    const answer = await runCli(['help', '--json']);
    expect(answer.exitCode).toBe(0);
    expect(answer.stderr).toBe('');
    expect(documentOf(answer)).toEqual({
      verbs: verbs.map(({ name, describe: text }) => ({ name, describe: text })),
    });
  });

  it('explains a verb with an example of its answer, by help or by --help', async () => {
    const [byVerb, byOption] = await Promise.all([
      runCli(['help', 'hash', '--json']),
      runCli(['hash', '--help', '--json']),
    ]);
    expect(byVerb).toEqual(byOption);
    expect(documentOf(byVerb)).toMatchObject({
      name: 'hash',
      usage: 'countersign hash <plan>',
      example: { call: expect.any(String), answer: { hash: expect.any(String) } },
    });
  });

  it('explains what validate finds', async () => {
    const answer = await runCli(['help', 'validate']);
    expect(answer.stdout).toMatch(
      /\nWhat it finds:\n {2}SCHEMA {19}error: The document does not have the form of a plan\.\n/,
    );
    expect(documentOf(await runCli(['help', 'validate', '--json']))).toHaveProperty(
      'terms.CONTRA_OVERSPEND',
      'error or warning: More is spent than there is, on every path or in the worst case.',
    );
    expect(documentOf(await runCli(['help', 'hash', '--json']))).not.toHaveProperty('terms');
  });

  it('shows people the list of verbs', async () => {
    const answer = await runCli(['help']);
    expect(answer.exitCode).toBe(0);
    expect(answer.stdout).toMatchSnapshot();
  });

  it.each([
    { name: 'no verb', words: [] },
    { name: 'an unknown verb', words: ['simulat'] },
    { name: 'a group without its verb', words: ['vault'] },
    { name: 'a missing argument', words: ['hash'] },
    { name: 'an argument too many', words: ['hash', 'a.json', 'b.json'] },
    { name: 'an unknown option', words: ['hash', 'a.json', '--jso'] },
    { name: 'an option without its value', words: ['validate', 'a.json', '--now'] },
    { name: 'a time that is none', words: ['validate', 'a.json', '--now', 'tomorrow'] },
    {
      name: 'a time without a zone',
      words: ['validate', 'a.json', '--now', '2026-11-23T15:00:00'],
    },
    { name: 'help on an unknown verb', words: ['help', 'nothing'] },
  ])('answers $name with exit 2, one line on stderr and a typed error', async ({ words }) => {
    const answer = await runCli([...words, '--json']);
    expect(answer.exitCode).toBe(2);
    expect(answer.stderr).toMatch(/^countersign: [^\n]+\n$/);
    expect(answer.stderr).toMatchSnapshot();
    expect(documentOf(answer)).toEqual({
      error: { code: 'USAGE', message: answer.stderr.slice('countersign: '.length, -1), facts: {} },
    });
  });

  it('prints nothing on stdout for an error without --json', async () => {
    const answer = await runCli(['hash']);
    expect(answer).toMatchObject({ exitCode: 2, stdout: '' });
  });
});
