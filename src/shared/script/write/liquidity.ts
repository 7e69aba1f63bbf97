import { getAddress } from 'viem/utils';
import { contractsOf } from '../../chain/addresses.ts';
import { pairAddress } from '../../chain/pair-address.ts';
import { deadline, pathOf } from './trades.ts';
import {
  addressPattern,
  amountPattern,
  contractNamed,
  erc20Import,
  type OperationWriter,
  routerInterface,
  routerOf,
  tokenNamed,
  unitsOf,
} from './writing.ts';

const adding = new RegExp(
  `^add liquidity with ${amountPattern} (\\w+) and ${amountPattern} (\\w+)$`,
  'i',
);
const shares = new RegExp(
  `^verify (?:(?:the )?(\\S+) )?LP token balance(?: (?:at|of) (?:${addressPattern}|(\\w+)))?$`,
  'i',
);
const balance = new RegExp(`^verify (?:a balance of )?at least ${amountPattern} (\\w+)$`, 'i');

/** "add liquidity with 0.75 WETH and {$X} USDC"; of each at most half a percent less may go in. */
export const writeLiquidity: OperationWriter = (operation, writing) => {
  const [, amountA = '', symbolA = '', amountB = '', symbolB = ''] = adding.exec(operation) ?? [];
  const [a, b] = [tokenNamed(writing, symbolA), tokenNamed(writing, symbolB)];
  const router = routerOf(writing);
  if (!a || !b || !router || a.address === 'native' || b.address === 'native') return null;
  const [unitsA, unitsB] = [unitsOf(amountA, a.decimals), unitsOf(amountB, b.decimals)];
  if (!unitsA || !unitsB || pathOf(writing, a, b) === null) return null;
  const least = `(${unitsA}) * 995 / 1000, (${unitsB}) * 995 / 1000`;
  const call = `addLiquidity(${a.address}, ${b.address}, ${unitsA}, ${unitsB}, ${least}, account, ${deadline})`;
  return [
    { line: `IERC20(${a.address}).approve(${router}, ${unitsA});`, import: erc20Import },
    { line: `IERC20(${b.address}).approve(${router}, ${unitsB});`, import: erc20Import },
    { line: `IUniswapV2Router(${router}).${call};`, interface: routerInterface },
  ];
};

/** "verify UNI-V2 LP token balance at 0xB4e…", "verify at least 100 USDC": looks, and sends nothing. */
export const writeCheck: OperationWriter = (operation, writing) => {
  const held = balance.exec(operation);
  if (held !== null) {
    const [, amount = '', symbol = ''] = held;
    const token = tokenNamed(writing, symbol);
    const units = token && unitsOf(amount, token.decimals);
    if (!token || !units) return null;
    const has =
      token.address === 'native'
        ? 'account.balance'
        : `IERC20(${token.address}).balanceOf(account)`;
    return [
      { line: `require(${has} >= ${units}, "the balance is too small");`, import: erc20Import },
    ];
  }
  const said = shares.exec(operation);
  if (said === null) return null;
  const [, pairWords, at, name] = said;
  const pool = at ?? (name && contractNamed(writing, name)) ?? pairOf(writing, pairWords) ?? null;
  const only = writing.group.contracts.length === 1 ? writing.group.contracts[0]?.address : null;
  const pair = pool ?? only;
  if (!pair) return null;
  const line = `require(IERC20(${getAddress(pair)}).balanceOf(account) > 0, "no shares of the pool");`;
  return [{ line, import: erc20Import }];
};

/** "WETH/USDC" */
function pairOf(writing: Parameters<OperationWriter>[1], words = '') {
  const [left, right] = words.split('/');
  const factory = contractsOf(writing.chainId)?.uniswapV2Factory;
  const [a, b] = [left, right].map((word) => (word ? tokenNamed(writing, word) : null));
  const path = a && b && pathOf(writing, a, b);
  return path && factory ? pairAddress(factory, ...path) : undefined;
}
