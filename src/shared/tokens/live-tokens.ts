import { type NetworkDeclaration, nativeDecimals } from '../chain/networks.ts';
import { type AddedToken, asToken } from './added-token.ts';
import { bundledTokenFiles } from './bundled-tokens.ts';
import type { TokenFile, TokenList, TokenMatch } from './token.ts';
import { createTokenList } from './token-list.ts';

/** The bundled list, the coins of the networks that a person added, and the tokens that they added. */
export class LiveTokens implements TokenList {
  #list: TokenList;

  constructor(networks: readonly NetworkDeclaration[], added: readonly AddedToken[] = []) {
    this.#list = listWith(networks, added);
  }

  /** From here on with these networks and tokens. */
  renew(networks: readonly NetworkDeclaration[], added: readonly AddedToken[]): void {
    this.#list = listWith(networks, added);
  }

  find(chainId: number, text: string): TokenMatch {
    return this.#list.find(chainId, text);
  }

  ofChain(chainId: number): ReturnType<TokenList['ofChain']> {
    return this.#list.ofChain(chainId);
  }

  native(chainId: number): ReturnType<TokenList['native']> {
    return this.#list.native(chainId);
  }

  wrappedNative(chainId: number): ReturnType<TokenList['wrappedNative']> {
    return this.#list.wrappedNative(chainId);
  }

  chains(): readonly number[] {
    return this.#list.chains();
  }

  chainName(chainId: number): string | undefined {
    return this.#list.chainName(chainId);
  }
}

/** The bundled list with the coins of these networks, and these tokens. */
export function listWith(
  networks: readonly NetworkDeclaration[],
  added: readonly AddedToken[] = [],
): TokenList {
  return createTokenList([...bundledTokenFiles, ...networks.map(coinOnly)], added.map(asToken));
}

function coinOnly({ chainId, name, symbol }: NetworkDeclaration): TokenFile {
  const coin = { address: 'native' as const, symbol, name: symbol, decimals: nativeDecimals };
  return { ...{ chainId, chainName: name, tokens: [coin] }, source: '', recordedOn: '' };
}
