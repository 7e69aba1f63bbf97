import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { type AnvilChild, spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const dataDir = join(temporaryFolder(), 'data');
const network = (...words: string[]) => runCli(['network', ...words, '--data-dir', dataDir]);
let anvil: AnvilChild;

beforeAll(async () => {
  const args = ['--chain-id', '100'];
  anvil = await spawnAnvil({ binary: findAnvil(), args, deathSignal: 'KILL' });
});
afterAll(() => anvil.stop());

it('lists, adds, tests, chooses and removes networks and their endpoints', async () => {
  const fresh = await network('list');
  expect(fresh).toMatchObject({ exitCode: 0, stderr: '' });
  expect(fresh.stdout).toBe(
    [
      '* Practice Ethereum, chain 31337: on this computer',
      '  Practice Base, chain 31338: on this computer',
      '  Ethereum, chain 1: no RPC endpoint',
      '  Base, chain 8453: no RPC endpoint',
      '  Arbitrum One, chain 42161: no RPC endpoint',
      '  OP Mainnet, chain 10: no RPC endpoint',
      '  Polygon, chain 137: no RPC endpoint\n',
    ].join('\n'),
  );
  await network('add', '100', 'Gnosis', '--symbol', 'XDAI');
  const secret = `${anvil.rpcUrl}/?key=secret`;
  const wrong = await network('rpc', 'add', '1', secret, '--json');
  expect(documentOf(wrong)).toMatchObject({ error: { code: 'CHAIN_MISMATCH' } });
  const added = await network('rpc', 'add', '100', secret, '--per-minute', '120');
  const { host } = new URL(anvil.rpcUrl);
  expect(added.stdout).toContain(
    `It serves chain 100, is at block 0, and was added.\n* Practice Ethereum`,
  );
  expect(added.stdout).toContain(
    `  Gnosis, chain 100: 1 RPC, single source\n    ${host}, 120 requests a minute\n`,
  );
  expect(`${added.stdout}${added.stderr}`).not.toContain('secret');
  const tested = await network('test', '100', '--json');
  expect(tested.exitCode).toBe(0);
  expect(documentOf(tested)).toMatchObject({ chainId: 100, rpcs: [{ host, blockNumber: '0' }] });
  const used = documentOf(await network('use', '100', '--json')) as { networks: object[] };
  expect(used.networks.at(-1)).toEqual({
    ...{ chainId: 100, name: 'Gnosis', symbol: 'XDAI', isCurrent: true, added: true },
    rpcs: [{ host, perMinute: 120 }],
  });
  expect(documentOf(await network('rpc', 'remove', '100', host, '--json'))).toMatchObject({
    error: { code: 'NETWORK_IN_USE' },
  });
  await network('use', '31337');
  await network('rpc', 'remove', '100', host);
  const left = await network('remove', '100');
  expect(left.stdout).toContain('The network was removed.\n* Practice Ethereum');
  expect(left.stdout).not.toContain('Gnosis');
});

it('says what is wrong with a chain that is not a number, is not there, or has no endpoint', async () => {
  const worded = await network('use', 'mainnet');
  expect(worded).toMatchObject({ exitCode: 2 });
  expect(worded.stderr).toContain('A chain is named by its id, a number such as 1 or 8453.');
  expect(documentOf(await network('test', '5', '--json'))).toMatchObject({
    error: { code: 'NETWORK_UNKNOWN' },
  });
  expect(documentOf(await network('test', '1', '--json'))).toMatchObject({
    error: { code: 'NETWORK_NO_RPC' },
  });
});
