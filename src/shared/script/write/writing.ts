// What the writers of operations have in common: tokens and contracts by their names, amounts as Solidity.
import type { Address } from 'viem';
import { getAddress, isAddress } from 'viem/utils';
import { parseUnits } from '../../amounts.ts';
import { contractsOf } from '../../chain/addresses.ts';
import type { TokenList } from '../../tokens/token.ts';
import { placeholdersIn } from '../placeholders.ts';
import type { CodeLine, ScriptGroup } from '../script-group.ts';

export interface Writing {
  chainId: number;
  tokens: TokenList;
  group: Pick<ScriptGroup, 'contracts'>;
}

/** The lines of one operation, or null where it is none of this kind. */
export type OperationWriter = (operation: string, writing: Writing) => CodeLine[] | null;

export interface NamedToken {
  address: Address | 'native';
  decimals: number;
}

/** An amount: a number, or the variable of a placeholder. */
export const amountPattern = '(\\d+(?:\\.\\d+)?|\\{\\$[A-Za-z_][A-Za-z0-9_]*\\})';
/** Until when a trade may be mined, at the end of its sentence; half an hour unless said. */
export const withinPattern = '(?: within (\\d{1,5}) (second|minute|hour)s?)?';
const usualSeconds = 1_800;
const longestSeconds = 86_400;
const secondsOf: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3_600 };

/** As Solidity; null for no time at all, and for more than a day. */
export function deadlineOf(count: string | undefined, unit: string | undefined): string | null {
  if (count === undefined || unit === undefined) return `block.timestamp + ${usualSeconds}`;
  const seconds = Number(count) * (secondsOf[unit.toLowerCase()] ?? 0);
  return seconds < 1 || seconds > longestSeconds ? null : `block.timestamp + ${seconds}`;
}

export const addressPattern = '(0x[0-9a-fA-F]{40})';

/** Of the list of the chain; null where it is not there, or more than one answers to the word. */
export function tokenNamed({ tokens, chainId }: Writing, word: string): NamedToken | null {
  const match = tokens.find(chainId, word);
  if (match.kind !== 'found') return null;
  const { address, decimals } = match.token;
  return { address: address === 'native' ? address : getAddress(address), decimals };
}

/** A contract of the group by its name, or an address as it stands. */
export function contractNamed({ group }: Writing, word: string): Address | null {
  if (isAddress(word, { strict: false })) return getAddress(word);
  const found = group.contracts.filter(({ name }) => name.toLowerCase() === word.toLowerCase());
  return found.length === 1 ? (found[0]?.address ?? null) : null;
}

/** Smallest units as Solidity; null for an amount that the token cannot be cut into. */
export function unitsOf(amount: string, decimals: number): string | null {
  if (placeholdersIn([amount]).length > 0) return amount;
  try {
    const units = parseUnits(amount, decimals);
    return units === 0n ? null : units.toString();
  } catch {
    return null;
  }
}

export function wethOf({ chainId }: Writing): Address | null {
  return contractsOf(chainId)?.weth ?? null;
}

export function routerOf({ chainId }: Writing): Address | null {
  return contractsOf(chainId)?.uniswapV2Router ?? null;
}

export const erc20Import = {
  interface_name: 'IERC20',
  source: 'forge-std/interfaces/IERC20.sol',
} as const;

export const wethInterface = {
  name: 'IWETH',
  solidity_code:
    'interface IWETH {\n    function deposit() external payable;\n    function withdraw(uint256 amount) external;\n}',
} as const;

export const routerInterface = {
  name: 'IUniswapV2Router',
  solidity_code: `interface IUniswapV2Router {
    function getAmountsOut(uint256 amountIn, address[] memory path) external view returns (uint256[] memory);
    function swapExactETHForTokens(uint256 amountOutMin, address[] memory path, address to, uint256 deadline) external payable returns (uint256[] memory);
    function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] memory path, address to, uint256 deadline) external returns (uint256[] memory);
    function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] memory path, address to, uint256 deadline) external returns (uint256[] memory);
    function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline) external returns (uint256, uint256, uint256);
}`,
} as const;
