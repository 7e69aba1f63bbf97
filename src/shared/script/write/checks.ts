// What "verify" sentences look at: the balance of one token. They are checked in the script, and on the chain once
// everything of the step is done.
import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import { contractsOf } from '../../chain/addresses.ts';
import { pairAddress } from '../../chain/pair-address.ts';
import { pathOf } from './trades.ts';
import {
  addressPattern,
  amountPattern,
  contractNamed,
  erc20Import,
  type OperationWriter,
  tokenNamed,
  unitsOf,
  type Writing,
} from './writing.ts';

const shares = new RegExp(
  `^verify (?:(?:the )?(\\S+) )?LP token balance(?: (?:at|of) (?:${addressPattern}|(\\w+)))?$`,
  'i',
);
const balance = new RegExp(`^verify (?:a balance of )?at least ${amountPattern} (\\w+)$`, 'i');

export interface BalanceCheck {
  token: Address | 'native';
  /** In smallest units, or the variable of a placeholder. */
  least: string;
  /** What is said in the script where it does not hold. */
  otherwise: string;
}

/** "verify UNI-V2 LP token balance at 0xB4e…", "verify at least 100 USDC"; null for any other sentence. */
export function readCheck(operation: string, writing: Writing): BalanceCheck | null {
  const held = balance.exec(operation);
  if (held !== null) {
    const [, amount = '', symbol = ''] = held;
    const token = tokenNamed(writing, symbol);
    const least = token && unitsOf(amount, token.decimals);
    if (!token || !least) return null;
    return { token: token.address, least, otherwise: 'the balance is too small' };
  }
  const said = shares.exec(operation);
  if (said === null) return null;
  const [, pairWords, at, name] = said;
  const pool = at ?? (name && contractNamed(writing, name)) ?? pairOf(writing, pairWords) ?? null;
  const only = writing.group.contracts.length === 1 ? writing.group.contracts[0]?.address : null;
  const pair = pool ?? only;
  return pair ? { token: getAddress(pair), least: '1', otherwise: 'no shares of the pool' } : null;
}

/** Looks, and sends nothing. */
export const writeCheck: OperationWriter = (operation, writing) => {
  const check = readCheck(operation, writing);
  if (check === null) return null;
  const { token, least, otherwise } = check;
  const has = token === 'native' ? 'account.balance' : `IERC20(${token}).balanceOf(account)`;
  return [{ line: `require(${has} >= ${least}, "${otherwise}");`, import: erc20Import }];
};

/** "WETH/USDC" */
function pairOf(writing: Writing, words = '') {
  const [left, right] = words.split('/');
  const factory = contractsOf(writing.chainId)?.uniswapV2Factory;
  const [a, b] = [left, right].map((word) => (word ? tokenNamed(writing, word) : null));
  const path = a && b && pathOf(writing, a, b);
  return path && factory ? pairAddress(factory, ...path) : undefined;
}
