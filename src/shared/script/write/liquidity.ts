import { pathOf } from './trades.ts';
import {
  amountPattern,
  deadlineOf,
  erc20Import,
  type OperationWriter,
  routerInterface,
  routerOf,
  tokenNamed,
  unitsOf,
  withinPattern,
} from './writing.ts';

const adding = new RegExp(
  `^add liquidity with ${amountPattern} (\\w+) and ${amountPattern} (\\w+)${withinPattern}$`,
  'i',
);

/** "add liquidity with 0.75 WETH and {$X} USDC"; of each at most half a percent less may go in. */
export const writeLiquidity: OperationWriter = (operation, writing) => {
  const said = adding.exec(operation) ?? [];
  const [, amountA = '', symbolA = '', amountB = '', symbolB = '', count, unit] = said;
  const deadline = deadlineOf(count, unit);
  const [a, b] = [tokenNamed(writing, symbolA), tokenNamed(writing, symbolB)];
  const router = routerOf(writing);
  if (!a || !b || !router || a.address === 'native' || b.address === 'native') return null;
  const [unitsA, unitsB] = [unitsOf(amountA, a.decimals), unitsOf(amountB, b.decimals)];
  if (!unitsA || !unitsB || !deadline || pathOf(writing, a, b) === null) return null;
  const least = `(${unitsA}) * 995 / 1000, (${unitsB}) * 995 / 1000`;
  const call = `addLiquidity(${a.address}, ${b.address}, ${unitsA}, ${unitsB}, ${least}, account, ${deadline})`;
  return [
    { line: `IERC20(${a.address}).approve(${router}, ${unitsA});`, import: erc20Import },
    { line: `IERC20(${b.address}).approve(${router}, ${unitsB});`, import: erc20Import },
    { line: `IUniswapV2Router(${router}).${call};`, interface: routerInterface },
  ];
};
