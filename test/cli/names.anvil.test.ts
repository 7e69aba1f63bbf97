// A name in words, from the command line to the chain.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  getAddress,
  http,
  namehash,
  parseAbi,
} from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  contractsOf,
  practiceEthereumId,
  practiceFaucet,
} from '../../src/shared/chain/addresses.ts';
import { practiceNames } from '../../src/shared/chain/practice-contracts.ts';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const cwd = temporaryFolder();
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const alice = getAddress(practiceNames['alice.eth'] ?? '');
const bob = getAddress(practiceNames['bob.eth'] ?? '');
writeFileSync(join(cwd, 'password'), 'correct horse battery staple');
writeFileSync(join(cwd, 'phrase'), 'test test test test test test test test test test test junk');

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  node = await servePractice(join(cwd, 'node'));
  const secret = ['--secret-file', 'phrase', '--yes', '--password-file', 'password'];
  const where = ['--data-dir', 'wallet', '--without-keychain'];
  await runCli(['vault', 'import', 'mnemonic', ...secret, ...where], { cwd });
});
afterAll(() => node.stop());

const compile = async (words: string, ...more: string[]) =>
  runCli(['compile', words, '--rpc-url', node.rpcUrl, '--json', ...more], { cwd });
const run = async (stdin: string) => {
  const who = ['--account', account, '--rpc-url', node.rpcUrl, '--data-dir', 'wallet'];
  const how = ['--without-keychain', '--password-file', 'password', '--approve', 'all', '--json'];
  return runCli(['run', '-', ...who, ...how], { cwd, stdin });
};

async function pointAliceTo(address: `0x${string}`): Promise<void> {
  const transport = http(node.rpcUrl);
  const admin = createTestClient({ mode: 'anvil', transport });
  await admin.impersonateAccount({ address: practiceFaucet });
  const data = encodeFunctionData({
    abi: parseAbi(['function setAddr(bytes32 node, address a)']),
    args: [namehash('alice.eth'), address],
  });
  const to = contractsOf(practiceEthereumId)?.ens?.publicResolver ?? '0x';
  const wallet = createWalletClient({ account: practiceFaucet, transport });
  await wallet.sendTransaction({ chain: null, to, data });
  await admin.mine({ blocks: 1 });
}

it('pays a name, and refuses to once the name stands for somebody else', async () => {
  const compiled = await compile('send 1 ETH to alice.eth');
  expect(documentOf(compiled)).toMatchObject({ plan: { root: { params: { to: alice } } } });
  const paid = await run(compiled.stdout);
  expect(documentOf(paid)).toMatchObject({ status: 'completed' });

  const again = await compile('send 2 ETH to alice.eth');
  await pointAliceTo(bob);
  const stopped = await run(again.stdout);
  expect(stopped.exitCode).toBe(1);
  expect(documentOf(stopped)).toMatchObject({
    status: 'failed',
    error: { code: 'NAME_CHANGED', message: expect.stringContaining(`stands for ${bob} now`) },
  });
});

it('asks for the address where a name stands for nothing, and asks no node offline', async () => {
  const unknown = await compile('send 1 ETH to carol.eth');
  expect(unknown.exitCode).toBe(1);
  expect(documentOf(unknown)).toMatchObject({
    outcome: 'ask',
    questions: [{ text: 'Nobody has set up the name "carol.eth". What is the address?' }],
  });
  const offline = await compile('send 1 ETH to alice.eth', '--offline');
  expect(offline.exitCode).toBe(2);
  const alone = await runCli(['compile', 'send 1 ETH to alice.eth'], { cwd });
  expect(alone.stdout).toMatch(
    /was not looked up\. .*\nTo have the name looked up, add --rpc-url /,
  );
});
