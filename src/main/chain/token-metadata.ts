// What a token contract says of itself, and what is suspicious about it. Nothing of it is believed: text is
// cleaned and cut, and what poses as a listed token is called by its address.
import type { Address } from 'viem';
import { cleanLabel } from '../../shared/tokens/clean-label.ts';
import { takenFor } from '../../shared/tokens/look-alike.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import type { TokenFinding } from '../../shared/tokens/token-findings.ts';
import type { AtBlock, ChainClient } from './chain-client.ts';
import { cleanSymbol } from './clean-symbol.ts';
import { readsAsProxy } from './proxy-slots.ts';
import { askTokenIfAny, type Getter, readDecimals } from './token-getters.ts';
import { readTokenText } from './token-text.ts';

export interface TokenMetadata {
  address: Address;
  /** The start of the address where the contract's own symbol is not plain or is that of a listed token. */
  symbol: string;
  /** Empty where it has none. */
  name: string;
  /** Null where it does not say, or says what no token can have. */
  decimals: number | null;
  findings: TokenFinding[];
}

/** Letters of a name; those of a symbol are fewer anyway. */
const longestName = 64;
/** Asks the contract at the head, and how it counts in the block before too. Errors: RPC_*. */
export async function readTokenMetadata(
  client: ChainClient,
  tokens: TokenList,
  address: Address,
): Promise<TokenMetadata> {
  const { number } = await client.head();
  const ask = (functionName: Getter, at?: AtBlock) =>
    askTokenIfAny(client, address, functionName, at);
  const [code, symbol, name, supply, decimals, before, isProxy] = await Promise.all([
    client.hasCode(address),
    ask('symbol'),
    ask('name'),
    ask('totalSupply'),
    ask('decimals', number),
    number === 0n ? undefined : ask('decimals', number - 1n),
    readsAsProxy(client, address),
  ]);
  if (!code) return { address, symbol: '', name: '', decimals: null, findings: ['NO_CODE'] };
  const all = tokens.ofChain(client.chainId);
  const own = all.find((token) => token.address.toLowerCase() === address.toLowerCase());
  const isListed = own !== undefined && own.added !== true;
  const listed = all.filter((token) => token.added !== true).map((token) => token.symbol);
  const others = isListed ? [] : listed;
  const taken = isListed ? [] : all.filter((token) => token !== own).map((token) => token.symbol);
  const said = readTokenText(symbol ?? '0x');
  const called = cleanLabel(readTokenText(name ?? '0x') ?? '', longestName);
  const label = cleanLabel(said ?? '', longestName);
  const shown = cleanSymbol(said ?? '', address, taken);
  const counted = readDecimals(decimals);
  const flips = before !== undefined && before !== null && before !== decimals;
  const findings: [TokenFinding, boolean][] = [
    ['NOT_LISTED', !isListed],
    ['LOOK_ALIKE', takenFor(label.text, others) !== null],
    ['HIDDEN_TEXT', label.hid || called.hid],
    ['NO_SYMBOL', label.text === ''],
    ['SYMBOL_NOT_PLAIN', label.text !== '' && shown !== said],
    ['PROXY', isProxy],
    ['NO_DECIMALS', counted === null],
    ['DECIMALS_DIFFER', own !== undefined && own.decimals !== counted],
    ['DECIMALS_CHANGE', flips],
    ['NO_SUPPLY', supply === null],
  ];
  return {
    ...{ address, symbol: shown, name: called.text, decimals: flips ? null : counted },
    findings: findings.flatMap(([finding, holds]) => (holds ? [finding] : [])),
  };
}
