// Expected figures are those of the contracts' own formulas, and of balances asked one by one.
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { readMinedOutcome } from '../../src/main/chain/outcome/read-mined-outcome.ts';
import type { ForkOptions } from '../../src/main/simulation/fork-options.ts';
import {
  contractsOf,
  ethereumTokens,
  practiceEthereumId,
} from '../../src/shared/chain/addresses.ts';
import { practiceContracts } from '../../src/shared/chain/practice-contracts.ts';
import type { AssetChange } from '../../src/shared/chain/types.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { startPractice } from '../chain/support/practice.ts';
import { PracticeUser } from '../chain/support/practice-user.ts';
import { openAltering } from './support/altered-answers.ts';
import { openRoom } from './support/room.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
let room: Awaited<ReturnType<typeof openRoom>>;
let user: PracticeUser;
const contracts = contractsOf(practiceEthereumId);
const [router, weth] = [contracts?.uniswapV2Router, contracts?.weth] as [Address, Address];
const usdc = ethereumTokens.USDC.address;
const friend = getAddress(`0x${'5'.repeat(40)}`);

beforeAll(async () => {
  practice = await startPractice();
  room = await openRoom(practice.rpcUrl);
  user = new PracticeUser(practice.chain, practice.status);
  await user.obtain('ETH', '100');
  await user.obtain('USDC', '77');
});
afterAll(async () => {
  await room?.fork.stop();
  await practice?.close();
});

interface Sent {
  to: Address;
  data: Hex;
  valueWei?: bigint;
}

async function rehearsed({ to, data, valueWei = 0n }: Sent, on = room) {
  const fees = { maxFeePerGasWei: 20n * 10n ** 9n, maxPriorityFeePerGasWei: 10n ** 9n };
  const fields = {
    kind: 'contract_call',
    from: user.address,
    to,
    data,
    valueWei,
    ...fees,
  } as const;
  const found = await on.simulator.rehearseEffect({ ...fields, chainId: practiceEthereumId }, null);
  if (found.status !== 'ok') throw new Error(found.error.message);
  return found;
}

function short(changes: readonly AssetChange[] = []) {
  return changes
    .map(({ account, token, tokenId, deltaUnits }) => {
      return [account, tokenId === undefined ? token : `${token}#${tokenId}`, BigInt(deltaUnits)];
    })
    .toSorted((left, right) => String(left).localeCompare(String(right)));
}

const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 until) payable',
]);
const pairAbi = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function getPair(address, address) view returns (address)',
]);
const swap: Sent = {
  to: router,
  valueWei: 10n ** 18n,
  get data() {
    const args = [0n, [weth, usdc], user.address, 10n ** 11n] as const;
    return encodeFunctionData({ abi: routerAbi, functionName: 'swapExactETHForTokens', args });
  },
};

/** The constant product with its fee of 0.3 per cent, from the reserves of now. */
async function bought(paid: bigint) {
  const pair = await user.read<Address>(
    contracts?.uniswapV2Factory as Address,
    pairAbi,
    'getPair',
    [weth, usdc],
  );
  // USDC has the lower address.
  const [usdcHeld, wethHeld] = await user.read<[bigint, bigint]>(pair, pairAbi, 'getReserves');
  return { pair, units: (paid * 997n * usdcHeld) / (wethHeld * 1000n + paid * 997n) };
}

test('a swap: what the pool and the wrapped coin gain and lose is told beside what the account does', async () => {
  const { pair, units } = await bought(10n ** 18n);
  const { outcome } = await rehearsed(swap);
  expect(short(outcome.assetChanges)).toEqual(
    [
      [user.address, usdc, units],
      [user.address, 'native', -(10n ** 18n)],
    ].toSorted((left, right) => String(left).localeCompare(String(right))),
  );
  expect(short(outcome.otherChanges)).toEqual(
    [
      [pair, usdc, -units],
      [pair, weth, 10n ** 18n],
      [weth, 'native', 10n ** 18n],
    ].toSorted((left, right) => String(left).localeCompare(String(right))),
  );
});

test('an item that is made for somebody else is told as theirs', async () => {
  const abi = parseAbi(['function mint(address to) returns (uint256)']);
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [friend] });
  const { outcome } = await rehearsed({ to: practiceContracts.nft, data });
  expect(outcome.assetChanges).toEqual([]);
  expect(outcome.otherChanges).toMatchObject([
    { account: friend, token: practiceContracts.nft, deltaUnits: '1', tokenId: expect.anything() },
  ]);
});

const thief = getAddress(pad('0x7777', { size: 20 }));
const silent = getAddress(`0x${'e'.repeat(40)}`);
/**
 * `balanceOf(a)` answers slot `a`, `allowance(, s)` slot `not s`. Called by 0xdeadbeef, it takes all of the
 * caller, gives a hundred to the thief, lets them take five, calls them, and logs nothing.
 */
const silentToken: Hex = `0x${[
  '60003560e01c',
  '806370a0823114602d57',
  '8063dd62ed3e14603a57',
  '63deadbeef14604857',
  '600060005260206000f3',
  '5b6004355460005260206000f3',
  '5b602435195460005260206000f3',
  '5b6000335560646177775560056177771955',
  '600060006000600060006177775af100',
].join('')}`;
const steal: Sent = { to: silent, data: '0xdeadbeef' };

async function plantSilentToken() {
  await user.test.setCode({ address: silent, bytecode: silentToken });
  const index = pad(user.address);
  await user.test.setStorageAt({ address: silent, index, value: pad('0x64') });
  await user.test.mine({ blocks: 2 });
}

test('what a token takes and allows without a word is found where storage changed, and is a danger', async () => {
  await plantSilentToken();
  const { outcome, findings } = await rehearsed(steal);
  expect(short(outcome.assetChanges)).toEqual([[user.address, silent, -100n]]);
  expect(outcome.allowances).toMatchObject([
    { token: silent, spender: thief, before: '0', after: '5' },
  ]);
  expect(short(outcome.otherChanges)).toEqual([[thief, silent, 100n]]);
  expect(findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 'BALANCE_NOT_AS_LOGGED', level: 'danger' }),
      expect.objectContaining({ id: 'ALLOWANCE_NOT_LOGGED', level: 'danger' }),
    ]),
  );
});

test('what was rehearsed is asked about on the chain too, although nothing logs it', async () => {
  await plantSilentToken();
  const { outcome } = await rehearsed(steal);
  await user.test.impersonateAccount({ address: user.address });
  const hash = (await user.client.request({
    method: 'eth_sendTransaction' as never,
    params: [{ from: user.address, ...steal, gas: '0x40000' }] as never,
  })) as Hex;
  await user.client.waitForTransactionReceipt({ hash });
  const options = { kind: 'contract_call', ordinal: 0, tokens: bundledTokens } as const;
  const unasked = await readMinedOutcome(room.client, hash, options);
  expect(unasked).toMatchObject({ assetChanges: [], allowances: [] });
  const asked = await readMinedOutcome(room.client, hash, { ...options, rehearsed: outcome });
  expect(asked?.assetChanges).toEqual(outcome.assetChanges);
  expect(asked?.allowances).toEqual(outcome.allowances);
});

/** Fails unless the rehearsal says of the account's USDC what the chain's own formula gives. */
async function holdAgainstFormula(on = room): Promise<void> {
  const { units } = await bought(10n ** 18n);
  const { outcome } = await rehearsed(swap, on);
  const gained = outcome.assetChanges.find(({ token }) => token === usdc);
  expect(gained?.deltaUnits).toBe(units.toString());
}

test('a rehearsal that reads a balance wrongly by one unit is found out', async () => {
  await holdAgainstFormula();
  const { units } = await bought(10n ** 18n);
  const held = await user.read<bigint>(usdc, erc20Abi, 'balanceOf', [user.address]);
  const word = (value: bigint) => pad(numberToHex(value)).slice(2);
  const wrong: ForkOptions['spawn'] = async (options) => {
    const child = await spawnAnvil(options);
    const proxy = await openAltering(child.rpcUrl, (answer, asked) =>
      asked.includes('eth_call')
        ? answer.replaceAll(word(held + units), word(held + units + 1n))
        : answer,
    );
    void child.exited.then(proxy.close);
    return { ...child, rpcUrl: proxy.url };
  };
  const faulty = await openRoom(practice.rpcUrl, { spawn: wrong });
  try {
    await expect(holdAgainstFormula(faulty)).rejects.toThrow((units + 1n).toString());
  } finally {
    await faulty.fork.stop();
  }
});
