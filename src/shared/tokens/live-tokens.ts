import { type NetworkDeclaration, nativeDecimals } from '../chain/networks.ts';
import { bundledTokenFiles } from './bundled-tokens.ts';
import type { TokenFile, TokenList, TokenMatch } from './token.ts';
import { createTokenList } from './token-list.ts';

/** The bundled list, and the coins of the networks that a person added. */
export class LiveTokens implements TokenList {
  #list: TokenList;

  constructor(added: readonly NetworkDeclaration[]) {
    this.#list = listWith(added);
  }

  /** From here on with these networks. */
  renew(added: readonly NetworkDeclaration[]): void {
    this.#list = listWith(added);
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

/** The bundled list with the coins of these networks. */
export function listWith(added: readonly NetworkDeclaration[]): TokenList {
  return createTokenList([...bundledTokenFiles, ...added.map(coinOnly)]);
}

function coinOnly({ chainId, name, symbol }: NetworkDeclaration): TokenFile {
  const coin = { address: 'native' as const, symbol, name: symbol, decimals: nativeDecimals };
  return { ...{ chainId, chainName: name, tokens: [coin] }, source: '', recordedOn: '' };
}
