import { join } from 'node:path';
import { expect, it } from 'vitest';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const dataDir = join(temporaryFolder(), 'data');
const allowlist = (...words: string[]) => runCli(['allowlist', ...words, '--data-dir', dataDir]);
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

it('turns lists on, adds to them later, and says from when on [A-06, A-07]', async () => {
  expect((await allowlist('list')).stdout).toBe(
    'No list is on: plans may pay and call whatever you approve.\n',
  );
  expect((await allowlist('add', 'recipients', bob)).stdout).toBe(
    `It is on the list.\nAllowed recipients for Practice Ethereum (31337), off:\n  ${bob.toLowerCase()}\n`,
  );
  expect((await allowlist('on', 'recipients')).stdout).toContain('The list is on.\n');
  const later = await allowlist('add', 'selectors', 'transfer(address,uint256)', '--chain', '1');
  expect(later.stdout).toContain('Allowed functions for Ethereum (1), off:\n  0xa9059cbb\n');
  await allowlist('on', 'selectors', '--chain', '1');
  const added = await allowlist('add', 'selectors', '0x095ea7b3', '--chain', '1');
  expect(added.stdout).toMatch(
    /^The list holds as it is until [-\d]+ [:\d]+ UTC, and allows more from then on\.\n/,
  );
  expect(added.stdout).toMatch(/ {2}0x095ea7b3, from [-\d]+ [:\d]+ UTC on\n/);
  expect((await allowlist('off', 'recipients')).stdout).toMatch(
    /Allowed recipients for Practice Ethereum \(31337\), on, off from [-\d]+ [:\d]+ UTC on:/,
  );
  const left = await allowlist('remove', 'recipients', bob.toLowerCase(), '--json');
  expect(documentOf(left)).toMatchObject({
    lists: [
      { chainId: 1, list: 'selectors', on: true, entries: [{ from: null }, {}] },
      { chainId: 31337, list: 'recipients', on: true, entries: [] },
    ],
  });
});

it.each<[words: string[], code: string, exitCode: number]>([
  [['add', 'recipients', 'bob.eth'], 'ALLOW_ENTRY_INVALID', 1],
  [['remove', 'contracts', bob], 'ALLOW_ENTRY_MISSING', 1],
  [['on', 'friends'], 'USAGE', 2],
  [['on', 'contracts', '--chain', 'mainnet'], 'USAGE', 2],
])('refuses %j', async (words, code, exitCode) => {
  const [verb = '', ...rest] = words;
  const refused = await allowlist(verb, ...rest, '--json');
  expect(refused.exitCode).toBe(exitCode);
  expect(documentOf(refused)).toMatchObject({ error: { code } });
});
