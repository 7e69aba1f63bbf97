// What a token contract says of itself, and what is suspicious about it. Nothing of it is believed: text is
// cleaned and cut, and what poses as a listed token is called by its address.
import type { Address, Hex } from 'viem';
import { cleanLabel } from '../../shared/tokens/clean-label.ts';
import { takenFor } from '../../shared/tokens/look-alike.ts';
import type { Token, TokenList } from '../../shared/tokens/token.ts';
import type { TokenFinding } from '../../shared/tokens/token-findings.ts';
import type { AtBlock, ChainClient } from './chain-client.ts';
import { cleanSymbol } from './clean-symbol.ts';
import { readsAsProxy } from './proxy-slots.ts';
import { decimalsBefore } from './token-decimals.ts';
import { askTokenIfAny, type Getter, readDecimals } from './token-getters.ts';
import { readTokenText } from './token-text.ts';

/** A token in its contract's own words, cleaned. */
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
    decimalsBefore(client, address, number),
    readsAsProxy(client, address),
  ]);
  if (!code) return { address, symbol: '', name: '', decimals: null, findings: ['NO_CODE'] };
  const answers = { symbol, name, supply, decimals, before, isProxy };
  return judge(address, answers, tokens.ofChain(client.chainId));
}

interface Answers {
  symbol: Hex | null;
  name: Hex | null;
  supply: Hex | null;
  decimals: Hex | null;
  /** Null where it did not count then. */
  before: number | null;
  isProxy: boolean;
}

function judge(address: Address, answers: Answers, all: readonly Token[]): TokenMetadata {
  const own = all.find((token) => token.address.toLowerCase() === address.toLowerCase());
  const isListed = own !== undefined && own.added !== true;
  const others = isListed ? [] : all.filter((token) => token !== own);
  const listed = others.filter((token) => token.added !== true);
  const said = readTokenText(answers.symbol ?? '0x') ?? '';
  const label = cleanLabel(said, longestName);
  const called = cleanLabel(readTokenText(answers.name ?? '0x') ?? '', longestName);
  const shown = cleanSymbol(said, address, others.map(symbolOf));
  const counted = readDecimals(answers.decimals);
  const flips = answers.before !== null && answers.before !== counted;
  const findings: [TokenFinding, boolean][] = [
    ['NOT_LISTED', !isListed],
    ['LOOK_ALIKE', takenFor(label.text, listed.map(symbolOf)) !== null],
    ['HIDDEN_TEXT', label.hid || called.hid],
    ['NO_SYMBOL', label.text === ''],
    ['SYMBOL_NOT_PLAIN', label.text !== '' && shown !== said],
    ['PROXY', answers.isProxy],
    ['NO_DECIMALS', counted === null],
    ['DECIMALS_DIFFER', own !== undefined && own.decimals !== counted],
    ['DECIMALS_CHANGE', flips],
    ['NO_SUPPLY', answers.supply === null],
  ];
  return {
    ...{ address, symbol: shown, name: called.text, decimals: flips ? null : counted },
    findings: findings.flatMap(([finding, holds]) => (holds ? [finding] : [])),
  };
}

function symbolOf({ symbol }: Token): string {
  return symbol;
}
