// An ABI of a person's own, from the command line to the chain.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adversarialContracts } from '../../src/shared/chain/practice-contracts.ts';
import { sourceServices } from '../contracts/support/source-services.ts';
import { callNode } from './support/json-rpc.ts';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const cwd = temporaryFolder();
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const address = adversarialContracts.honestReturn.toLowerCase();
const exchange = {
  ...{ type: 'function', name: 'exchange', inputs: [], outputs: [] },
  stateMutability: 'payable',
};
const plan = {
  ...{ id: 'exchange', name: 'Exchange', userId: 'local', createdAt: 1, status: 'draft' },
  chainId: 31_337,
  root: {
    ...{ id: 'call', label: 'Exchange', type: 'action', tool: 'write_contract' },
    params: { address, functionName: 'exchange', args: [], value: '1' },
  },
};
const files = {
  password: 'correct horse battery staple',
  phrase: 'test test test test test test test test test test test junk',
  'abi.json': JSON.stringify([exchange]),
  'plan.json': JSON.stringify(plan),
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
const where = ['--data-dir', 'wallet', '--json'];

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  node = await servePractice(join(cwd, 'node'));
  const secret = ['--secret-file', 'phrase', '--yes', '--password-file', 'password'];
  await runCli(['vault', 'import', 'mnemonic', ...secret, '--without-keychain', ...where], { cwd });
});
afterAll(() => node.stop());

const contract = (...words: string[]) => runCli(['contract', ...words, ...where], { cwd });
const simulate = () => {
  const words = ['simulate', 'plan.json', '--rpc-url', node.rpcUrl, '--from', account];
  return runCli([...words, ...where], { cwd });
};

it('is added, listed, called and taken away', async () => {
  const before = await simulate();
  expect(before.exitCode).toBe(1);
  expect(before.stdout).toContain('ABI_MISSING');

  const add = ['add', '31337', address, '--abi', 'abi.json', '--name', 'Exchange'];
  const added = await contract(...add, '--rpc-url', node.rpcUrl);
  expect(added.exitCode).toBe(0);
  const listed = {
    contracts: [{ chainId: 31_337, name: 'Exchange', functions: ['function exchange() payable'] }],
  };
  expect(documentOf(added)).toMatchObject(listed);
  expect(documentOf(await contract('list'))).toMatchObject(listed);
  expect((await simulate()).exitCode).toBe(0);

  const who = ['--account', account, '--rpc-url', node.rpcUrl, '--approve', 'all'];
  const how = ['--without-keychain', '--password-file', 'password'];
  const ran = await runCli(['run', 'plan.json', ...who, ...how, ...where], { cwd });
  expect(documentOf(ran)).toMatchObject({ status: 'completed', verdict: 'matched' });

  const removed = await contract('remove', '31337', address);
  expect(documentOf(removed)).toEqual({ contracts: [] });
  expect((await contract('remove', '31337', address)).exitCode).toBe(1);
});

it('that fools the rehearsal pauses the plan, says both sides, and goes on when it is told to', async () => {
  const other = adversarialContracts.coinbaseChameleon.toLowerCase();
  const send = { token: 'ETH', amount: '0.5', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' };
  const root = {
    ...{ id: 'all', label: 'All', type: 'sequence' },
    steps: [
      { ...plan.root, params: { ...plan.root.params, address: other } },
      { id: 'pay', label: 'Pay', type: 'action', tool: 'transfer', params: send },
    ],
  };
  writeFileSync(join(cwd, 'fooled.json'), JSON.stringify({ ...plan, id: 'fooled', root }));
  await contract('add', '31337', other, '--abi', 'abi.json', '--rpc-url', node.rpcUrl);
  // Rehearsals are mined by nobody.
  await callNode(node.rpcUrl, 'anvil_setCoinbase', [adversarialContracts.honestReturn]);
  const who = ['--account', account, '--rpc-url', node.rpcUrl, '--approve', 'all'];
  const how = ['--without-keychain', '--password-file', 'password', '--data-dir', 'wallet'];
  // That it behaves otherwise when watched is found, and nothing of it is approved in advance.
  const unread = await runCli(['run', 'fooled.json', ...who, ...how], { cwd });
  expect(unread.exitCode).not.toBe(0);
  expect(unread.stderr).toContain('There is a danger that nobody has read.');
  how.push('--i-accept-the-risk');
  const ran = await runCli(['run', 'fooled.json', ...who, ...how], { cwd });
  await callNode(node.rpcUrl, 'anvil_setCoinbase', [`0x${'0'.repeat(40)}`]);
  expect(ran.exitCode).toBe(1);
  expect(ran.stderr).toMatch(
    /contract_call confirmed 0x\w+ and did something else than was rehearsed/,
  );
  const lines = ran.stdout.split('\n');
  expect(lines[0]).toBe(
    'The run is paused: The transaction was mined, but it changed something else than what was rehearsed. Nothing further was signed. Compare what was rehearsed with what happened, then resume the run or cancel it. To go on: countersign exec resume RUN --follow',
  );
  expect(lines).toContain('all/pay: pending');
  const at = lines.indexOf('    Rehearsed:');
  expect(lines.slice(at, at + 4)).toEqual([
    ...['    Rehearsed:', '    nothing', '    Happened:'],
    `    -1 ETH for ${account}`,
  ]);
  const [, executionId = ''] = /Run ([0-9a-f-]{36})/.exec(ran.stdout) ?? [];
  const more = ['--follow', '--rpc-url', node.rpcUrl, '--approve', 'all', ...how];
  const resumed = await runCli(['exec', 'resume', executionId, ...more], { cwd });
  expect(resumed.stdout).toContain('Done, but not as rehearsed.');
  expect(resumed.stdout).toContain('all/pay: completed');
  expect(resumed.exitCode).toBe(1);
  await contract('remove', '31337', other);
});

it('is added for the practice chain of the data folder without an address of a node', async () => {
  const added = await contract('add', '31337', address, '--abi', 'abi.json');
  expect(documentOf(added)).toMatchObject({ contracts: [{ chainId: 31_337 }] });
  expect((await contract('remove', '31337', address)).exitCode).toBe(0);
});

it('is refused by name where it cannot be used', async () => {
  writeFileSync(join(cwd, 'empty.json'), '[]');
  const at = ['--rpc-url', node.rpcUrl];
  const codes: string[] = [];
  // One after the other: whoever comes while another holds the folder is told that it is in use.
  for (const words of [
    ['31337', address, '--abi', 'empty.json', ...at],
    ['31337', account, '--abi', 'abi.json', ...at],
    ['1', address, '--abi', 'abi.json', ...at],
    ['31337', '0x12', '--abi', 'abi.json', ...at],
    ['1', address, '--abi', 'abi.json'],
  ]) {
    const answer = documentOf(await contract('add', ...words)) as { error: { code: string } };
    codes.push(answer.error.code);
  }
  const expected = ['ABI_EMPTY', 'NO_CONTRACT', 'CHAIN_MISMATCH', 'BAD_ADDRESS', 'NETWORK_NO_RPC'];
  expect(codes).toEqual(expected);
});

it('that nobody knows is looked up, stops its script, and is accepted as it is', async () => {
  const services = await sourceServices();
  const unknown = adversarialContracts.dishonestReturn;
  const groups = [
    {
      ...{ description: 'Send', operations: ['look at it'] },
      contracts: [['31337', unknown, 'Unknown']],
      script: { codelines: [{ line: 'payable(account).transfer(1)' }] },
    },
  ];
  const script = {
    ...plan,
    root: { id: 's', label: 'Script', type: 'action', tool: 'forge_script', params: { groups } },
  };
  writeFileSync(join(cwd, 'plan.json'), JSON.stringify(script));
  const rpc = ['--rpc-url', node.rpcUrl];
  const unasked = await contract('look', '31337', unknown, ...rpc);
  expect([unasked.exitCode, unasked.stdout]).toEqual([1, expect.stringContaining('ABI_MISSING')]);
  const set = ['--sourcify-url', services.sourcifyUrl, '--practice', 'on'];
  expect(documentOf(await contract('services', ...set))).toMatchObject({
    sourcify: { on: true, baseUrl: services.sourcifyUrl },
    ...{ etherscan: { on: false }, practice: true, etherscanKeyInEnvironment: false },
  });
  expect((await contract('services', '--sourcify-url', 'http://example.org')).stdout).toContain(
    'SOURCE_SETTINGS_INVALID',
  );
  const stopped = await simulate();
  expect(stopped.exitCode).toBe(1);
  expect(stopped.stdout).toContain('CONTRACT_UNVERIFIED');
  const accepted = documentOf(await contract('accept', '31337', unknown, ...rpc));
  expect(accepted).toMatchObject({ contracts: [{ acceptedAt: expect.any(Number) }] });
  expect((await simulate()).stdout).not.toContain('CONTRACT_UNVERIFIED');
  services.sourcify.set(`31337/${unknown.toLowerCase()}`, { abi: [exchange], name: 'Taker' });
  const found = await contract('look', '31337', unknown, ...rpc);
  expect(found.exitCode).toBe(0);
  expect(documentOf(found)).toMatchObject({
    contracts: [{ name: 'Taker', origin: 'sourcify', match: 'exact' }],
  });
  expect(documentOf(await contract('forget', '31337', unknown))).toEqual({ contracts: [] });
});
