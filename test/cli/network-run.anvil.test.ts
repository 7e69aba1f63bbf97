// A chain that a person added, through two endpoints, by the command line alone: from its name to a
// transaction on it, and to none when one of the two lies.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { type AnvilChild, spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import * as faults from '../support/faults.ts';
import { callNode, ethOf } from './support/json-rpc.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

interface DisagreeFacts {
  first: string;
  second: string;
}

const cwd = temporaryFolder();
const bob = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
const plan = {
  ...{ id: 'pay', name: 'Pay Bob', userId: 'local', createdAt: 1, status: 'draft', chainId: 100 },
  root: {
    ...{ id: 'pay', label: 'Pay Bob', type: 'action', tool: 'transfer' },
    params: { token: 'XDAI', amount: '1', to: bob },
  },
};
const wallet = [
  ...['--data-dir', 'wallet', '--without-keychain', '--password-file', 'password', '--json'],
];
const network = (...words: string[]) =>
  runCli(['network', ...words, '--data-dir', 'wallet', '--json'], { cwd });

let node: AnvilChild;
let proxies: [FaultProxy, FaultProxy];

beforeAll(async () => {
  const args = ['--chain-id', '100'];
  node = await spawnAnvil({ binary: findAnvil(), args, deathSignal: 'KILL' });
  proxies = await Promise.all([startFaultProxy(node.rpcUrl), startFaultProxy(node.rpcUrl)]);
  writeFileSync(join(cwd, 'password'), 'correct horse battery staple');
  writeFileSync(join(cwd, 'phrase'), 'test test test test test test test test test test test junk');
  writeFileSync(join(cwd, 'plan.json'), JSON.stringify(plan));
  const secret = ['--secret-file', 'phrase', '--yes'];
  await runCli(['vault', 'import', 'mnemonic', ...secret, ...wallet], { cwd });
  await runCli(['vault', 'enable-chain', '100', '--accept-published-keys', ...wallet], { cwd });
});

afterAll(async () => {
  for (const proxy of proxies) proxy.stop();
  await node.stop();
});

const run = (...more: string[]) => {
  const all = ['--approve', 'all', '--i-accept-the-risk'];
  return runCli(['run', 'plan.json', '--account', 'Main', ...all, ...wallet, ...more], { cwd });
};

it('runs there what both endpoints agree on, and nothing when one of them lies', async () => {
  await network('add', '100', 'Gnosis', '--symbol', 'XDAI');
  for (const { url } of proxies) await network('rpc', 'add', '100', url, '--per-minute', '6000');
  expect((await network('use', '100')).exitCode).toBe(0);

  const answer = await run();
  expect(documentOf(answer)).toMatchObject({ status: 'completed', verdict: 'matched' });
  expect(await ethOf(node.rpcUrl, bob)).toBe(10n ** 18n);

  proxies[1].set(faults.lies['more coins than there are']);
  const refused = await run('--again');
  expect(refused.exitCode).not.toBe(0);
  // They are named in the order in which their answers came.
  const { error } = documentOf(refused) as { error: { code: string; facts: DisagreeFacts } };
  expect(error.code).toBe('RPC_DISAGREE');
  expect([error.facts.first, error.facts.second].sort()).toEqual(proxies.map((p) => p.host).sort());
  expect(await ethOf(node.rpcUrl, bob)).toBe(10n ** 18n);
});

it('asks about a call of a contract that only its ABI vouches for, though its function is known and all is approved in advance', async () => {
  proxies[1].set(null);
  const lottery = '0x1111111111111111111111111111111111111111';
  // It answers every call with 1.
  await callNode(node.rpcUrl, 'anvil_setCode', [lottery, '0x600160005260206000f3']);
  const input = (name: string, type: string) => ({ name, type });
  const abi = [
    {
      ...{ type: 'function', name: 'approve', stateMutability: 'nonpayable' },
      ...{ inputs: [input('spender', 'address'), input('amount', 'uint256')], outputs: [] },
    },
  ];
  writeFileSync(join(cwd, 'abi.json'), JSON.stringify(abi));
  await runCli(
    ['contract', 'add', '100', lottery, '--abi', 'abi.json', '--data-dir', 'wallet', '--json'],
    { cwd },
  );
  const params = { address: lottery, functionName: 'approve', args: [bob, '5'] };
  const call = { id: 'call', label: 'Call', type: 'action', tool: 'write_contract', params };
  writeFileSync(join(cwd, 'plan.json'), JSON.stringify({ ...plan, id: 'call', root: call }));
  const asked = await run();
  expect(documentOf(asked)).toMatchObject({ error: { code: 'APPROVAL_UNANSWERED' } });
  expect(asked.stderr).toMatch(/The signer is asked to sign:(.*\n)+ {2}Call {9}approve\n/);
});
