import { addressProblem, sameAddress } from '../addresses.ts';
import { nearestNames } from '../nearest-names.ts';
import type { Token, TokenFile, TokenList, TokenMatch } from './token.ts';

/** Builds the lookup from token files. Symbols are compared without case, by ASCII letters only. */
export function createTokenList(files: readonly TokenFile[]): TokenList {
  const byChain = new Map<number, readonly Token[]>();
  const nameByChain = new Map<number, string>();
  for (const file of files) {
    const tokens = file.tokens.map((token) => ({ ...token, chainId: file.chainId }));
    byChain.set(file.chainId, [...(byChain.get(file.chainId) ?? []), ...tokens]);
    nameByChain.set(file.chainId, file.chainName);
  }
  const ofChain = (chainId: number): readonly Token[] => byChain.get(chainId) ?? [];
  return {
    find: (chainId, text) => findToken(ofChain(chainId), [...byChain.values()].flat(), text),
    ofChain,
    native: (chainId) => ofChain(chainId).find((token) => token.address === 'native'),
    wrappedNative: (chainId) => ofChain(chainId).find((token) => token.wrapsNative === true),
    chains: () => [...byChain.keys()].sort((a, b) => a - b),
    chainName: (chainId) => nameByChain.get(chainId),
  };
}

function findToken(here: readonly Token[], all: readonly Token[], text: string): TokenMatch {
  const matches = here.filter((token) => answersTo(token, text));
  const [first] = matches;
  if (first !== undefined) {
    return matches.length === 1
      ? { kind: 'found', token: first }
      : { kind: 'ambiguous', candidates: matches };
  }
  const symbols = here.map((token) => token.symbol);
  const near = nearestNames(text, symbols);
  return {
    kind: 'unknown',
    elsewhere: all.filter((token) => answersTo(token, text)),
    near: here.filter((token) => near.includes(token.symbol)),
  };
}

function answersTo(token: Token, text: string): boolean {
  if (addressProblem(text) === null) return sameAddress(token.address, text);
  return lowerAscii(token.symbol) === lowerAscii(text);
}

/** Only A to Z: full case folding would make a look-alike such as the Kelvin sign match. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
