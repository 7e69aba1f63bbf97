// Vaults that mean harm, or only take and give so much: what the command line says of each before anything
// is signed.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  http,
  parseAbi,
  parseUnits,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ethereumTokens, practiceFaucet } from '../../src/shared/chain/addresses.ts';
import { PracticeUser } from '../chain/support/practice-user.ts';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const usdc = ethereumTokens.USDC.address;
// Anvil's second account; its key is public.
const key = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const token = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function deposit(uint256 assets, address receiver)',
]);

let node: Awaited<ReturnType<typeof servePractice>>;
let user: PracticeUser;
let odd: { abi: Abi; bytecode: `0x${string}` };
beforeAll(async () => {
  node = await servePractice(join(temporaryFolder(), 'node'));
  user = new PracticeUser(undefined as never, node as never);
  odd = compiled();
  const owner = privateKeyToAccount(key).address;
  await user.test.setBalance({ address: owner, value: 10n ** 18n });
});
afterAll(() => node.stop());

function compiled() {
  const path = join(import.meta.dirname, '../fixtures/contracts/OddVault.sol');
  const sources = { 'OddVault.sol': { content: readFileSync(path, 'utf8') } };
  const outputSelection = { '*': { '*': ['abi', 'evm.bytecode.object'] } };
  const input = { language: 'Solidity', sources, settings: { outputSelection } };
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string };
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input)));
  const { abi, evm } = contracts['OddVault.sol'].OddVault;
  return { abi: abi as Abi, bytecode: `0x${evm.bytecode.object}` as const };
}

async function vaultThat(has: { takes?: string; gives?: string; sharesPercent?: bigint }) {
  const { takes = '1000000000', gives = '1000000000', sharesPercent = 100n } = has;
  const transport = http(node.rpcUrl);
  const wallet = createWalletClient({ transport, account: privateKeyToAccount(key) });
  const units = [parseUnits(takes, 6), parseUnits(gives, 6), sharesPercent];
  const hash = await wallet.deployContract({ ...odd, chain: null, args: [usdc, ...units] });
  const client = createPublicClient({ transport, pollingInterval: 5 });
  const { contractAddress } = await client.waitForTransactionReceipt({ hash });
  if (!contractAddress) throw new Error('it was not created');
  return contractAddress;
}

async function simulated(...calls: (readonly [tool: string, params: Record<string, string>])[]) {
  const all = [['defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' }], ...calls] as const;
  const steps = all.map(([tool, params], index) => {
    return { id: `s${index}`, label: tool, type: 'action', tool, params };
  });
  const plan = {
    ...{ id: 'p', name: 'Save', userId: 'local', createdAt: 1, status: 'draft', chainId: 31337 },
    root: { id: 'root', label: 'All', type: 'sequence', steps },
  };
  const words = ['simulate', '-', '--rpc-url', node.rpcUrl, '--from', node.account, '--json'];
  const answer = await runCli(words, { stdin: JSON.stringify(plan) });
  const document = documentOf(answer) as {
    steps: { status: string; error?: { code: string }; risks: { id: string; level: string }[] }[];
  };
  return document.steps.at(-1);
}

const put = (vault: Address, amount: string) => ['vault_deposit', { vault, amount }] as const;
const take = (vault: Address, amount: string) => ['vault_withdraw', { vault, amount }] as const;

describe('a vault', () => {
  it('whose first share somebody made dear gives a deposit nothing, or far too little', async () => {
    const vault = await vaultThat({});
    await user.asFaucet(usdc, token, 'mint', [practiceFaucet, parseUnits('1001', 6)]);
    await user.asFaucet(usdc, token, 'approve', [vault, 1n]);
    await user.asFaucet(vault, token, 'deposit', [1n, practiceFaucet]);
    await user.asFaucet(usdc, token, 'transfer', [vault, parseUnits('1000', 6)]);
    expect(await simulated(put(vault, '900'))).toMatchObject({
      error: { code: 'VAULT_GIVES_NO_SHARES' },
    });
    expect(await simulated(put(vault, '1900'))).toMatchObject({
      error: { code: 'VAULT_SHARES_TOO_DEAR' },
    });
  });

  it('that gives fewer shares than it said is a danger that has to be read', async () => {
    const vault = await vaultThat({ sharesPercent: 50n });
    await user.asFaucet(usdc, token, 'mint', [practiceFaucet, parseUnits('10', 6)]);
    await user.asFaucet(usdc, token, 'approve', [vault, parseUnits('10', 6)]);
    await user.asFaucet(vault, token, 'deposit', [parseUnits('10', 6), practiceFaucet]);
    const step = await simulated(put(vault, '100'));
    expect(step).toMatchObject({ status: 'ok' });
    expect(step?.risks).toContainEqual(
      expect.objectContaining({ id: 'SHARES_TOO_DEAR', level: 'danger' }),
    );
  });

  it('that takes and gives only so much says how much', async () => {
    const small = await vaultThat({ takes: '50' });
    expect(await simulated(put(small, '51'))).toMatchObject({ error: { code: 'VAULT_FULL' } });
    const tight = await vaultThat({ gives: '20' });
    for (const amount of ['max', '21']) {
      expect(await simulated(put(tight, '100'), take(tight, amount))).toMatchObject({
        error: { code: 'VAULT_LIMITED' },
      });
    }
  });
});
