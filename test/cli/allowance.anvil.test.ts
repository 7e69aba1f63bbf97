import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  concat,
  createWalletClient,
  encodeFunctionData,
  getAddress,
  http,
  maxUint256,
  pad,
  publicActions,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { erc20Abi } from '../../src/shared/chain/calls/erc20.ts';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

const cwd = temporaryFolder();
// Anvil's first account; its key is public, and so is the phrase that it comes from.
const owner = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
);
const account = owner.address;
const spender = '0x1111111111111111111111111111111111111111';
const usdc = ethereumTokens.USDC.address;
writeFileSync(join(cwd, 'password'), 'correct horse battery staple');

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  node = await servePractice(join(cwd, 'node'));
  await writeWallet(cwd);
  const wallet = createWalletClient({ account: owner, transport: http(node.rpcUrl) }).extend(
    publicActions,
  );
  const args = [spender, maxUint256] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args });
  const hash = await wallet.sendTransaction({ chain: null, to: usdc, data });
  await wallet.waitForTransactionReceipt({ hash, pollingInterval: 10 });
});
afterAll(() => node.stop());

const list = () =>
  runCli(['allowance', 'list', '--account', account, '--rpc-url', node.rpcUrl], { cwd });

describe('allowance', () => {
  it('of the coin of the network is refused in words, since there is none', async () => {
    const made = await runCli(['allowance', 'revoke', 'ETH', 'all'], { cwd });
    expect(made).toMatchObject({ exitCode: 1, stdout: '' });
    expect(made.stderr).toBe(
      'countersign: ETH has no allowances. Nobody can take ETH from an account; there is nothing to approve or to take back.\n',
    );
  });

  it('is listed, and taken back by the plan that is made for it', async () => {
    const before = await list();
    expect(before).toMatchObject({ exitCode: 0 });
    expect(before.stdout).toBe(`${spender} may take any amount of USDC\n`);

    const made = await runCli(['allowance', 'revoke', 'USDC', spender, '--account', account], {
      cwd,
    });
    expect(JSON.parse(made.stdout)).toMatchObject({
      ...{ chainId: 31337, account, status: 'draft' },
      root: { tool: 'revoke', params: { token: 'USDC', spender } },
    });
    writeFileSync(join(cwd, 'revoke.json'), made.stdout);
    const ran = await runCli(
      [
        ...['run', 'revoke.json', '--account', account, '--rpc-url', node.rpcUrl, '--json'],
        ...['--data-dir', 'wallet', '--without-keychain', '--password-file', 'password'],
        ...['--approve', 'all'],
      ],
      { cwd },
    );
    expect(documentOf(ran)).toMatchObject({ status: 'completed', verdict: 'matched' });
    expect((await list()).stdout).toBe('Nobody was found who may take tokens of this account.\n');
  });

  it('is not taken back from what is no address', async () => {
    const made = await runCli(['allowance', 'revoke', 'USDC', 'everybody'], { cwd });
    expect(made.exitCode).not.toBe(0);
    expect(made.stdout).toBe('');
  });
});

describe('delegation', () => {
  const contract = getAddress(pad('0x7702', { size: 20 }));
  const show = () =>
    runCli(['delegation', 'show', '--account', account, '--rpc-url', node.rpcUrl], { cwd });

  /** Control over the account, by a signature of its key as another wallet gives it. */
  async function delegate(): Promise<void> {
    const wallet = createWalletClient({ account: owner, transport: http(node.rpcUrl) }).extend(
      publicActions,
    );
    const [chainId, nonce] = await Promise.all([
      wallet.getChainId(),
      wallet.getTransactionCount({ address: account }),
    ]);
    const authorization = await owner.signAuthorization({
      ...{ chainId, nonce: nonce + 1, address: contract },
    });
    const authorizationList = [authorization];
    const hash = await wallet.sendTransaction({ chain: null, to: spender, authorizationList });
    await wallet.waitForTransactionReceipt({ hash, pollingInterval: 10 });
    expect(await wallet.getCode({ address: account })).toBe(concat(['0xef0100', contract]));
  }

  const run = (file: string) =>
    runCli(
      [
        ...['run', file, '--account', account, '--rpc-url', node.rpcUrl, '--json'],
        ...['--data-dir', 'wallet', '--without-keychain', '--password-file', 'password'],
        ...['--approve', 'all'],
      ],
      { cwd },
    );

  it('is told, and taken back from words to an account without code [A-14]', async () => {
    await delegate();
    expect((await show()).stdout).toContain(`The contract ${contract} controls ${account}`);
    const made = await runCli(['compile', 'take back the delegation of my account', '--json'], {
      cwd,
    });
    const { plan } = documentOf(made) as { plan: object };
    writeFileSync(join(cwd, 'words.json'), JSON.stringify(plan));
    expect(documentOf(await run('words.json'))).toMatchObject({
      ...{ status: 'completed', verdict: 'matched' },
    });
    expect((await show()).stdout).toBe(`No contract controls ${account} on this network.\n`);
  });

  it('that is not there is not taken back: nothing is signed [A-14]', async () => {
    const made = await runCli(['delegation', 'revoke', '--account', account], { cwd });
    expect(JSON.parse(made.stdout)).toMatchObject({
      ...{ chainId: 31337, account, status: 'draft' },
      root: { tool: 'revoke_delegation', params: {} },
    });
    writeFileSync(join(cwd, 'none.json'), made.stdout);
    const ran = await run('none.json');
    expect(ran.exitCode).not.toBe(0);
    expect(ran.stdout + ran.stderr).toContain('No contract controls the account');
  });
});
