import type { Address } from 'viem';
import { contractsOf } from '../../chain/addresses.ts';
import { pairAddress } from '../../chain/pair-address.ts';
import type { CodeLine } from '../script-group.ts';
import {
  amountPattern,
  deadlineOf,
  erc20Import,
  type NamedToken,
  type OperationWriter,
  routerInterface,
  routerOf,
  tokenNamed,
  unitsOf,
  type Writing,
  wethOf,
  withinPattern,
} from './writing.ts';

const swap = new RegExp(
  `^swap ${amountPattern} (\\w+) (?:for|to|into) (?:at least ${amountPattern} )?(\\w+)(?: with (\\d+(?:\\.\\d)?) ?% slippage)?${withinPattern}$`,
  'i',
);
const quote = new RegExp(
  `^(?:compute|quote) (?:the )?(?:equivalent )?(\\w+) (\\{\\$[A-Za-z_]\\w*\\}) (?:for|of) ${amountPattern} (\\w+)$`,
  'i',
);
/** In tenths of a percent. */
const usualSlippage = 5n;

/** "swap 0.5 ETH for at least 1000 USDC", "swap 100 USDC for DAI with 1% slippage within 20 minutes" */
export const writeSwap: OperationWriter = (operation, writing) => {
  const said = swap.exec(operation);
  if (said === null) return null;
  const [, amount = '', symbolIn = '', atLeast, symbolOut = '', percent, count, unit] = said;
  const deadline = deadlineOf(count, unit);
  const tokenIn = tokenNamed(writing, symbolIn);
  const tokenOut = tokenNamed(writing, symbolOut);
  const router = routerOf(writing);
  const units = tokenIn && unitsOf(amount, tokenIn.decimals);
  const least = atLeast === undefined || !tokenOut ? null : unitsOf(atLeast, tokenOut.decimals);
  if (!tokenIn || !tokenOut || !router || !units || !deadline) return null;
  if (atLeast !== undefined && least === null) return null;
  const path = wayOf(writing, tokenIn, tokenOut);
  if (path === null) return null;
  const kept = 1_000n - (percent === undefined ? usualSlippage : tenths(percent));
  if (kept <= 0n) return null;
  const minimum =
    least ??
    `IUniswapV2Router(${router}).getAmountsOut(${units}, path)[${path.length - 1}] * ${kept} / 1000`;
  return swapLines(router, { tokenIn, tokenOut, units, minimum, path, deadline });
};

/** "compute equivalent USDC {$X} for 0.75 WETH": by the reserves of the pool, as liquidity is added. */
export const writeQuote: OperationWriter = (operation, writing) => {
  const [, symbolOut = '', variable = '', amount = '', symbolIn = ''] = quote.exec(operation) ?? [];
  const tokenIn = tokenNamed(writing, symbolIn);
  const tokenOut = tokenNamed(writing, symbolOut);
  const units = tokenIn && unitsOf(amount, tokenIn.decimals);
  const path = tokenIn && tokenOut && pathOf(writing, tokenIn, tokenOut);
  const factory = contractsOf(writing.chainId)?.uniswapV2Factory;
  if (!factory || !units || !path) return null;
  const [from, to] = path;
  const [here, there] = BigInt(from) < BigInt(to) ? [0, 1] : [1, 0];
  const line = `{
    (uint112 reserve0, uint112 reserve1, ) = IUniswapV2Pair(${pairAddress(factory, from, to)}).getReserves();
    ${variable} = uint256(${units}) * reserve${there} / reserve${here};
}`;
  return [{ line, interface: pairInterface }];
};

const pairInterface = {
  name: 'IUniswapV2Pair',
  solidity_code:
    'interface IUniswapV2Pair {\n    function getReserves() external view returns (uint112, uint112, uint32);\n}',
} as const;

/** Native coins trade as what wraps them; a token is no trade for itself. */
export function pathOf(
  writing: Writing,
  from: NamedToken,
  to: NamedToken,
): readonly [Address, Address] | null {
  const weth = wethOf(writing);
  const [a, b] = [from, to].map(({ address }) => (address === 'native' ? weth : address));
  return !a || !b || a === b ? null : [a, b];
}

interface Trade {
  tokenIn: NamedToken;
  tokenOut: NamedToken;
  units: string;
  minimum: string;
  path: readonly Address[];
  deadline: string;
}

/** Tokens trade for each other by way of what wraps the chain's coin. */
function wayOf(writing: Writing, from: NamedToken, to: NamedToken): readonly Address[] | null {
  const path = pathOf(writing, from, to);
  const weth = wethOf(writing);
  if (path === null || weth === null || path.includes(weth)) return path;
  return [path[0], weth, path[1]];
}

function swapLines(
  router: Address,
  { tokenIn, tokenOut, units, minimum, path, deadline }: Trade,
): CodeLine[] {
  const head = `address[] memory path = new address[](${path.length});
    ${path.map((address, at) => `path[${at}] = ${address};`).join(' ')}
    uint256 least = ${minimum};`;
  const rest = `path, account, ${deadline}`;
  const call =
    tokenIn.address === 'native'
      ? `swapExactETHForTokens{value: ${units}}(least, ${rest})`
      : tokenOut.address === 'native'
        ? `swapExactTokensForETH(${units}, least, ${rest})`
        : `swapExactTokensForTokens(${units}, least, ${rest})`;
  const approve =
    tokenIn.address === 'native'
      ? ''
      : `\n    IERC20(${tokenIn.address}).approve(${router}, ${units});`;
  const line = `{\n    ${head}${approve}\n    IUniswapV2Router(${router}).${call};\n}`;
  return [{ line, import: erc20Import, interface: routerInterface }];
}

function tenths(percent: string): bigint {
  const [whole = '0', part = '0'] = percent.split('.');
  return BigInt(whole) * 10n + BigInt(part);
}
