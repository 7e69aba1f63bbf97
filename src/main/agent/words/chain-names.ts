import type { Cursor } from './cursor.ts';
import type { Lexeme } from './lex.ts';

/** Names of chains, longest first. Where a name fits several ids, the active network set decides. */
const chainNames: readonly (readonly [string, readonly number[]])[] = [
  ['practice ethereum', [31337]],
  ['practice base', [31338]],
  ['practice chain', [31337]],
  ['practice network', [31337]],
  ['ethereum mainnet', [1, 31337]],
  ['eth mainnet', [1, 31337]],
  ['ethereum', [1, 31337]],
  ['mainnet', [1, 31337]],
  ['base mainnet', [8453, 31338]],
  ['base', [8453, 31338]],
  ['arbitrum one', [42161]],
  ['arbitrum', [42161]],
  ['op mainnet', [10]],
  ['optimism', [10]],
  ['polygon', [137]],
  ['bnb chain', [56]],
  ['bsc', [56]],
  ['avalanche', [43114]],
  ['gnosis', [100]],
  ['linea', [59144]],
  ['scroll', [534352]],
  ['zksync', [324]],
];

/** The name of a chain, and the ids that it fits. */
export function readChainName(
  cursor: Cursor,
): { ids: readonly number[]; words: readonly Lexeme[] } | undefined {
  for (const [name, ids] of chainNames) {
    const words = cursor.takePhrase(name);
    if (words !== undefined) return { ids, words };
  }
  return undefined;
}
