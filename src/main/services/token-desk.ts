import type { Change } from '../../shared/ipc/change.ts';
import type { AddedTokenView, TokenLook } from '../../shared/ipc/token-views.ts';
import type { LiveTokens } from '../../shared/tokens/live-tokens.ts';
import type { ReadableChains } from '../chain/chains.ts';
import { readTokenMetadata, type TokenMetadata } from '../chain/token-metadata.ts';
import { addedNetworks } from '../networks/network-settings.ts';
import type { Store } from '../store/open-store.ts';
import { AddedTokens, addedTokens } from '../tokens/added-tokens.ts';
import { lookOf } from '../tokens/look-of.ts';
import { tokenAddress, tokenToAdd } from '../tokens/token-to-add.ts';

export interface TokenDeskOptions {
  store: Pick<Store, 'reader' | 'writer'>;
  chains: Pick<ReadableChains, 'clientOf'>;
  tokens: LiveTokens;
  notify: (change: Change) => void;
}

/** The tokens that a person added, as they see and change them. */
export class TokenDesk {
  readonly #options: TokenDeskOptions;
  readonly #added: AddedTokens;

  constructor(options: TokenDeskOptions) {
    this.#options = options;
    this.#added = new AddedTokens(options.store);
  }

  list(): AddedTokenView[] {
    const { tokens } = this.#options;
    return this.#added.list().map((token) => {
      return { ...token, network: tokens.chainName(token.chainId) ?? null };
    });
  }

  /** Asks the contract. Errors: TOKEN_ADDRESS, NETWORK_UNKNOWN, NO_ENDPOINT, RPC_*. */
  async look(chainId: number, address: string): Promise<TokenLook> {
    return lookOf(chainId, await this.#read(chainId, address), this.#added.list());
  }

  /** Asks the contract again, and keeps what it says now. Errors: those of `look`, TOKEN_*. */
  async add(chainId: number, address: string): Promise<void> {
    this.#added.add(tokenToAdd(chainId, await this.#read(chainId, address)));
    this.#renew();
  }

  /** Errors: TOKEN_NOT_ADDED. */
  remove(chainId: number, address: string): void {
    this.#added.remove({ chainId, address });
    this.#renew();
  }

  async #read(chainId: number, text: string): Promise<TokenMetadata> {
    const address = tokenAddress(text);
    const client = await this.#options.chains.clientOf(chainId);
    return readTokenMetadata(client, this.#options.tokens, address);
  }

  #renew(): void {
    const { store, tokens, notify } = this.#options;
    tokens.renew(addedNetworks(store.reader), addedTokens(store.reader));
    for (const topic of ['status', 'wallet', 'plan'] as const) notify({ topic, id: null });
  }
}
