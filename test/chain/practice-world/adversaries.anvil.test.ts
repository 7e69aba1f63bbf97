// That each contract of the adversarial list does the harm that it is for. What the app says about them is
// tested where it says it.
import { type Address, maxUint256, parseAbi, parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  contractsOf,
  ethereumTokens,
  practiceEthereumId,
} from '../../../src/shared/chain/addresses.ts';
import {
  adversarialContracts as bad,
  practiceThief,
} from '../../../src/shared/chain/practice-contracts.ts';
import { startPractice } from '../support/practice.ts';
import { PracticeUser } from '../support/practice-user.ts';

const at = contractsOf(practiceEthereumId);
const router = at?.uniswapV2Router ?? '0x';
const { USDC } = ethereumTokens;
const friend: Address = '0x000000000000000000000000000000000000bEEF';
const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function mint(address to, uint256 value)',
  'function balanceOf(address account) view returns (uint256)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function approve(address spender, uint256 value)',
  'function exchange() payable',
  'function upgradeTo(address implementation)',
  'function claim() payable',
  'function drain(address token, address victim)',
  'function logIn(address token, address victim, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function swapExactETHForTokens(uint256 minOut, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 minOut, address[] path, address to, uint256 deadline)',
]);

let practice: Awaited<ReturnType<typeof startPractice>>;
let user: PracticeUser;
beforeAll(async () => {
  practice = await startPractice();
  user = new PracticeUser(practice.chain, practice.status);
  await user.obtain('USDC', '1000');
});
afterAll(() => practice.close());

const held = (token: Address, account: Address = user.address) =>
  user.read<bigint>(token, abi, 'balanceOf', [account]);
const mint = (token: Address, units: bigint) =>
  user.asFaucet(token, abi, 'mint', [user.address, units]);
/** What `exchange` keeps of a thousand wei, besides the fee. */
async function kept(contract: Address): Promise<bigint> {
  const before = await user.client.getBalance({ address: contract });
  await user.send(contract, abi, 'exchange', [], 1_000n);
  return (await user.client.getBalance({ address: contract })) - before;
}

describe('tokens', () => {
  test('one says other decimals in every block', async () => {
    const first = await user.read<number>(bad.lyingDecimals, abi, 'decimals');
    await user.later(1);
    const second = await user.read<number>(bad.lyingDecimals, abi, 'decimals');
    expect([first, second].sort()).toEqual([18, 6]);
  });

  test('one keeps 2 % of what is sent', async () => {
    await mint(bad.feeOnTransfer, 1_000n);
    await user.send(bad.feeOnTransfer, abi, 'transfer', [friend, 1_000n]);
    expect(await held(bad.feeOnTransfer, friend)).toBe(980n);
  });

  test('one never moves, and one only answers that it did not', async () => {
    await mint(bad.reverting, 5n);
    const send = [friend, 5n];
    expect((await user.call(bad.reverting, abi, 'transfer', send)).status).toBe('reverted');
    expect((await user.call(bad.falseReturning, abi, 'transfer', send)).status).toBe('success');
    expect(await held(bad.falseReturning, friend)).toBe(0n);
  });

  test('one is bought and cannot be sold', async () => {
    const path = [at?.weth, bad.honeypot];
    const buy = [0n, path, user.address, maxUint256];
    await user.send(router, abi, 'swapExactETHForTokens', buy, parseEther('1'));
    const bought = await held(bad.honeypot);
    expect(bought).toBeGreaterThan(parseEther('9000'));
    await user.send(bad.honeypot, abi, 'approve', [router, maxUint256]);
    const sell = [bought, 0n, path.toReversed(), user.address, maxUint256];
    expect((await user.call(router, abi, 'swapExactTokensForETH', sell)).status).toBe('reverted');
  });

  test('their names are what they should not be', async () => {
    const symbol = (token: Address) => user.read<string>(token, abi, 'symbol');
    expect(await symbol(bad.lookAlikeUsdc)).toBe('USD\u0421');
    expect(await symbol(bad.hiddenTextToken)).toBe('US\u200bDC');
    expect(await user.read(bad.hiddenTextToken, abi, 'name')).toContain('\u202e');
    await expect(symbol(bad.bytes32Metadata)).rejects.toThrow();
    await expect(symbol(bad.hugeMetadata)).rejects.toThrow();
    const name = await user.read<string>(bad.hugeMetadata, abi, 'name');
    expect(name).toHaveLength(1_000_000);
  });
});

describe('contracts that take what they rehearsed to give back', () => {
  test('a proxy is honest until it is upgraded', async () => {
    expect(await kept(bad.upgradingProxy)).toBe(0n);
    await user.asFaucet(bad.upgradingProxy, abi, 'upgradeTo', [bad.dishonestReturn]);
    expect(await kept(bad.upgradingProxy)).toBe(1_000n);
    await user.asFaucet(bad.upgradingProxy, abi, 'upgradeTo', [bad.honestReturn]);
    expect(await kept(bad.upgradingProxy)).toBe(0n);
  });

  test('one looks at the parity of the block', async () => {
    const two = [await kept(bad.parityChameleon), await kept(bad.parityChameleon)];
    expect(two.toSorted()).toEqual([0n, 1_000n]);
  });

  test('one looks at who mines', async () => {
    expect(await kept(bad.coinbaseChameleon)).toBe(0n);
    await user.test.setCoinbase({ address: friend });
    expect(await kept(bad.coinbaseChameleon)).toBe(1_000n);
    await user.test.setCoinbase({ address: zeroAddress });
  });

  test('one looks at the gas that is left', async () => {
    expect(await kept(bad.gasLeftChameleon)).toBe(0n);
    await user.send(bad.gasLeftChameleon, abi, 'exchange', [], 1_000n, 100_000n);
    expect(await user.client.getBalance({ address: bad.gasLeftChameleon })).toBe(1_000n);
  });

  test('one waits for the year 2100', async () => {
    expect(await kept(bad.timestampChameleon)).toBe(0n);
    await user.later(75 * 365 * 86_400);
    expect(await kept(bad.timestampChameleon)).toBe(1_000n);
  });
});

describe('thieves', () => {
  test('who approves the airdrop loses all that was allowed, now and later', async () => {
    await user.send(USDC.address, abi, 'approve', [bad.airdropDrainer, 600_000_000n]);
    await user.send(bad.airdropDrainer, abi, 'claim');
    await user.send(bad.airdropDrainer, abi, 'drain', [USDC.address, user.address]);
    expect(await held(USDC.address, practiceThief)).toBe(600_000_000n);
    expect(await held(USDC.address)).toBe(400_000_000n);
  });

  test('who signs the permit "to log in" loses it', async () => {
    const signature = await user.account.signTypedData({
      domain: {
        ...{ name: 'USD Coin', version: '2' },
        ...{ chainId: practiceEthereumId, verifyingContract: USDC.address },
      },
      primaryType: 'Permit',
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      message: {
        ...{ owner: user.address, spender: bad.permitPhisher },
        ...{ value: maxUint256, nonce: 0n, deadline: maxUint256 },
      },
    });
    const [r, s] = [signature.slice(0, 66), `0x${signature.slice(66, 130)}`];
    const v = Number.parseInt(signature.slice(130), 16);
    const before = await held(USDC.address);
    const args = [USDC.address, user.address, maxUint256, maxUint256, v, r, s];
    await user.send(bad.permitPhisher, abi, 'logIn', args);
    expect(before).toBeGreaterThan(0n);
    expect(await held(USDC.address)).toBe(0n);
  });
});
