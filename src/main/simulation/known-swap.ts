// A swap whose result can be worked out by hand: Uniswap's own pair with reserves that we choose, on accounts
// that no chain has. Nothing is fetched for it.
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  numberToHex,
  parseAbi,
  stringToHex,
} from 'viem';
import code from '../../../resources/anvil/known-swap.json' with { type: 'json' };

const pair: Address = '0x00000000000000000000000000000000000a1101';
const paid: Address = '0x00000000000000000000000000000000000a1102';
const bought: Address = '0x00000000000000000000000000000000000a1103';
const trader: Address = '0x00000000000000000000000000000000000a1104';

const paidReserve = 1_000_003n * 10n ** 18n;
const boughtReserve = 2_999_999n * 10n ** 6n;
const amountIn = 12_345n * 10n ** 15n;
const feeless = amountIn * 997n;
/** The constant product after a fee of three thousandths, rounded in the pool's favour. */
const amountOut = (feeless * boughtReserve) / (paidReserve * 1_000n + feeless);

const word = (value: bigint | number) => numberToHex(value, { size: 32 });
/** Of WETH9: a mapping in the fourth slot. */
const balanceSlot = (holder: Address) =>
  keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [holder, 3n]));
const reservesSlot = word(8);

const swapAbi = parseAbi(['function swap(uint256, uint256, address, bytes)']);
const swapOf = (amount: bigint) => ({
  ...{ from: trader, to: pair, gas: numberToHex(500_000) },
  data: encodeFunctionData({ abi: swapAbi, args: [0n, amount, trader, '0x'] }),
});

/** The call that must succeed, the one that asks a unit too much, and the state that both stand on. */
export const knownSwap = {
  call: swapOf(amountOut),
  tooGreedy: swapOf(amountOut + 1n),
  // What is paid lies in the pair already, as a router would have sent it.
  stateOverrides: {
    [pair]: {
      code: code.pair,
      stateDiff: {
        [word(6)]: word(BigInt(paid)),
        [word(7)]: word(BigInt(bought)),
        [reservesSlot]: word((boughtReserve << 112n) | paidReserve),
        [word(12)]: word(1n),
      },
    },
    [paid]: { code: code.token, stateDiff: { [balanceSlot(pair)]: word(paidReserve + amountIn) } },
    [bought]: { code: code.token, stateDiff: { [balanceSlot(pair)]: word(boughtReserve) } },
  },
} as const;

/** What it must come to. */
export const knownResult = {
  /** In the pair's own words. */
  refusal: stringToHex('UniswapV2: K').slice(2),
  /** Who logs what data: the transfer, the new reserves, the swap. */
  logs: [
    [bought, word(amountOut)],
    [pair, concatHex([word(paidReserve + amountIn), word(boughtReserve - amountOut)])],
    [pair, concatHex([word(amountIn), word(0), word(0), word(amountOut)])],
  ] as readonly (readonly [Address, Hex])[],
  calls: [
    ['CALL', bought],
    ['STATICCALL', paid],
    ['STATICCALL', bought],
  ] as readonly (readonly [string, Address])[],
  boughtBalance: { token: bought, slot: balanceSlot(trader), value: word(amountOut) },
};
