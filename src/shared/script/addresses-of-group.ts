import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import { contractsOf } from '../chain/addresses.ts';
import { pairAddress } from '../chain/pair-address.ts';
import type { TokenList } from '../tokens/token.ts';
import type { ScriptGroup } from './script-group.ts';

export interface GroupAddresses {
  /** Tokens that its operations name by a symbol of the list. */
  tokens: Address[];
  /** What it may call: these tokens, the contracts that it lists, and where such tokens trade. */
  contracts: Address[];
  /** Addresses that its operations spell out. */
  spelled: Address[];
}

/** What the words of a group and its list of contracts speak of, whatever its script does. */
export function addressesOfGroup(
  { operations, contracts }: Pick<ScriptGroup, 'operations' | 'contracts'>,
  chainId: number,
  list: TokenList,
): GroupAddresses {
  const words = new Set(operations.flatMap((text) => text.match(/[A-Za-z][\w.]*/g) ?? []));
  const named = [...words].flatMap((word) => {
    const match = list.find(chainId, word);
    const address = match.kind === 'found' ? match.token.address : 'native';
    return address === 'native' ? [] : getAddress(address);
  });
  const at = contractsOf(chainId);
  const tokens = [...new Set(at === undefined ? named : [...named, at.weth])];
  const pairs =
    at === undefined
      ? []
      : tokens.flatMap((a, i) =>
          tokens.slice(i + 1).map((b) => pairAddress(at.uniswapV2Factory, a, b)),
        );
  const trading = at === undefined ? [] : [at.uniswapV2Router, at.uniswapV2Factory, ...pairs];
  const spelled = operations.flatMap((text) => text.match(/\b0x[0-9a-fA-F]{40}\b/g) ?? []);
  return {
    tokens,
    contracts: [...new Set([...tokens, ...trading, ...contracts.map(({ address }) => address)])],
    spelled: spelled.map((text) => getAddress(text)),
  };
}
