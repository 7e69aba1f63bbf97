import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const dataDir = join(temporaryFolder(), 'data');
const budget = (...words: string[]) => runCli(['budget', ...words, '--data-dir', dataDir]);

it('sets and lists limits, and says of one that is cleared until when it holds', async () => {
  expect((await budget('list')).stdout).toBe('No limit is set.\n');
  const set = await budget('set', '0.05');
  expect(set).toMatchObject({ exitCode: 0, stderr: '' });
  expect(set.stdout).toBe(
    'The limit is set.\nLimits:\n  0.05 ETH for network fees a day: 0 spent, 0 set aside, 0.05 left\n',
  );
  await budget('set', '250', '--token', 'USDC', '--scope', 'total');
  await budget('set', '90', '--kind', 'time', '--scope', 'plan');
  expect((await budget('list')).stdout).toBe(
    [
      'Limits:',
      '  0.05 ETH for network fees a day: 0 spent, 0 set aside, 0.05 left',
      '  250 USDC in all: 0 spent, 0 set aside, 250 left',
      '  90 minutes in each run',
      '',
    ].join('\n'),
  );
  const cleared = await budget('clear', '--token', 'USDC', '--scope', 'total', '--json');
  expect(documentOf(cleared)).toMatchObject({
    limits: [
      { kind: 'gas', scope: 'day', limit: '0.05', raise: null },
      { kind: 'token', scope: 'total', limit: '250', raise: { limit: null } },
      { kind: 'time', scope: 'plan', raise: null },
    ],
    spends: [],
  });
});

it.each<[words: string[], code: string, exitCode: number]>([
  [['set', '1.5.0'], 'AMOUNT_NOT_A_NUMBER', 1],
  [['set', '-1'], 'AMOUNT_NEGATIVE', 1],
  [['set', '1', '--token', 'NOPE'], 'BUDGET_TOKEN_UNKNOWN', 1],
  [['set', '1', '--kind', 'time', '--scope', 'day'], 'BUDGET_SCOPE', 1],
  [['set', '1', '--kind', 'model', '--scope', 'day'], 'BUDGET_KIND', 1],
  [['set', '1', '--scope', 'run'], 'BUDGET_SCOPE', 1],
  [['set', '1', '--run', 'nobody'], 'RUN_NOT_FOUND', 1],
  [['set', '1', '--kind', 'token'], 'USAGE', 2],
  [['clear', '--kind', 'usd'], 'BUDGET_NOT_SET', 1],
])('answers %j with %s and changes nothing', async (words, code, exitCode) => {
  const answer = await budget(...words, '--json');
  expect(answer.exitCode).toBe(exitCode);
  expect(documentOf(answer)).toMatchObject({ error: { code } });
});

it('lists beside an open app, and changes nothing under it', async () => {
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock: systemClock });
  try {
    expect(await budget('list')).toMatchObject({ exitCode: 0 });
    expect(documentOf(await budget('set', '1', '--json'))).toMatchObject({
      error: { code: 'IN_USE' },
    });
  } finally {
    store.stop();
  }
});

it('raises a limit, or allows more on a list, with the password alone [A-07]', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'right'), 'correct horse battery staple');
  writeFileSync(join(cwd, 'wrong'), 'no horse at all in there');
  writeFileSync(join(cwd, 'phrase'), 'test test test test test test test test test test test junk');
  const wallet = (password: string) => [
    ...['--password-file', password, '--data-dir', 'data', '--without-keychain', '--json'],
  ];
  await runCli(
    ['vault', 'import', 'mnemonic', '--secret-file', 'phrase', '--yes', ...wallet('right')],
    { cwd },
  );
  const json = ['--data-dir', 'data', '--json'];
  const ofDay = ['--scope', 'last_day'];
  expect((await runCli(['budget', 'set', '1', ...ofDay, ...json], { cwd })).exitCode).toBe(0);
  await runCli(['allowlist', 'on', 'recipients', ...json], { cwd });
  const raised = (password: string) =>
    runCli(['budget', 'set', '2', ...ofDay, ...wallet(password)], { cwd });
  const refused = await raised('wrong');
  expect(documentOf(refused)).toMatchObject({ error: { code: 'VAULT_WRONG_PASSWORD' } });
  const off = await runCli(['allowlist', 'off', 'recipients', ...wallet('wrong')], { cwd });
  expect(documentOf(off)).toMatchObject({ error: { code: 'VAULT_WRONG_PASSWORD' } });
  const unasked = await runCli(['budget', 'list', ...json], { cwd });
  expect(documentOf(unasked)).toMatchObject({ limits: [{ limit: '1', raise: null }] });
  const agreed = await raised('right');
  expect(agreed.stderr).toContain(
    'Raise the limit of 1 ETH in network fees for any 24 hours to 2 ETH?',
  );
  expect(documentOf(agreed)).toMatchObject({ limits: [{ limit: '1', raise: { limit: '2' } }] });
  const inAll = ['--scope', 'total', '--kind', 'usd'];
  await runCli(['budget', 'set', '10', ...inAll, ...json], { cwd });
  const gone = (password: string) =>
    runCli(['budget', 'clear', ...inAll, ...wallet(password)], { cwd });
  expect(documentOf(await gone('wrong'))).toMatchObject({
    error: { code: 'VAULT_WRONG_PASSWORD' },
  });
  expect(documentOf(await gone('right'))).toMatchObject({
    limits: [{}, { scope: 'total', limit: '10', raise: { limit: null } }],
  });
  // Lower takes none.
  const lower = await runCli(['budget', 'set', '0.5', ...ofDay, ...json], { cwd });
  expect(documentOf(lower)).toMatchObject({
    limits: [{ limit: '0.5', raise: null }, {}],
  });
});
