import { addressProblem } from '../addresses.ts';
import { nearestNames } from '../nearest-names.ts';
import type { Token, TokenFile, TokenList, TokenMatch } from './token.ts';

/** The tokens of one chain; by key, those that answer to a symbol or an address in lower case. */
interface ChainTokens {
  name: string;
  all: Token[];
  byKey: Map<string, Token[]>;
  native: Token | undefined;
  wrappedNative: Token | undefined;
}

/** How many answers are kept: a plan of many steps names few tokens, again and again. */
const mostRemembered = 500;
/** In UTF-16 units: longer than any symbol and than an address. */
const longestRemembered = 64;

/**
 * Builds the lookup from token files, and tokens that were added to their chains. One that a file has is the
 * file's; one of no chain that is known is left out. Symbols are compared without case, by ASCII letters only.
 */
export function createTokenList(
  files: readonly TokenFile[],
  added: readonly Token[] = [],
): TokenList {
  const byChain = new Map<number, ChainTokens>();
  for (const file of files) {
    const chain = byChain.get(file.chainId) ?? newChain();
    chain.name = file.chainName;
    for (const token of file.tokens) add(chain, { ...token, chainId: file.chainId });
    byChain.set(file.chainId, chain);
  }
  for (const token of added) {
    const chain = byChain.get(token.chainId);
    if (chain !== undefined && !chain.byKey.has(token.address.toLowerCase())) add(chain, token);
  }
  const chains = [...byChain.keys()].sort((a, b) => a - b);
  const remembered = new Map<string, TokenMatch>();
  return {
    find(chainId, text) {
      const name = `${chainId}:${text}`;
      const before = remembered.get(name);
      if (before !== undefined) return before;
      const match = findToken(byChain.get(chainId), [...byChain.values()], text);
      // What hostile plans name must not be kept: a text there can be a megabyte long.
      if (text.length > longestRemembered) return match;
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(name, match);
      return match;
    },
    ofChain: (chainId) => byChain.get(chainId)?.all ?? [],
    native: (chainId) => byChain.get(chainId)?.native,
    wrappedNative: (chainId) => byChain.get(chainId)?.wrappedNative,
    chains: () => chains,
    chainName: (chainId) => byChain.get(chainId)?.name,
  };
}

function newChain(): ChainTokens {
  return { name: '', all: [], byKey: new Map(), native: undefined, wrappedNative: undefined };
}

function add(chain: ChainTokens, token: Token): void {
  chain.all.push(token);
  if (token.address === 'native') chain.native ??= token;
  if (token.wrapsNative === true) chain.wrappedNative ??= token;
  for (const key of [lowerAscii(token.symbol), token.address.toLowerCase()]) {
    const answering = chain.byKey.get(key);
    if (answering === undefined) chain.byKey.set(key, [token]);
    else answering.push(token);
  }
}

function findToken(
  here: ChainTokens | undefined,
  chains: readonly ChainTokens[],
  text: string,
): TokenMatch {
  const matches = answering(here, text);
  const [first] = matches;
  if (first !== undefined) {
    return matches.length === 1
      ? { kind: 'found', token: first }
      : { kind: 'ambiguous', candidates: [...matches] };
  }
  const tokens = here?.all ?? [];
  const near = nearestNames(
    text,
    tokens.map((token) => token.symbol),
  );
  return {
    kind: 'unknown',
    elsewhere: chains.flatMap((chain) => answering(chain, text)),
    near: tokens.filter((token) => near.includes(token.symbol)),
  };
}

/** An address answers only when it is written as it must be; the word `native` is no symbol. */
function answering(chain: ChainTokens | undefined, text: string): readonly Token[] {
  const found = chain?.byKey.get(lowerAscii(text)) ?? [];
  return found.filter(({ symbol, address }) => {
    if (lowerAscii(symbol) === lowerAscii(text)) return true;
    return address !== 'native' && (address === text || addressProblem(text) === null);
  });
}

/** Only A to Z: full case folding would make a look-alike such as the Kelvin sign match. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
