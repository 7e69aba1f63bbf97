import type { TokenMetadata } from '../../main/chain/token-metadata.ts';
import type { VerbContext } from '../verb.ts';
import { readTokens } from './read-tokens.ts';
import { withChain } from './with-chain.ts';

/** Asks a token's contract what it is. Errors: TOKEN_ADDRESS, and those of `withChain`. */
export async function lookUp(context: VerbContext, chainId: number): Promise<TokenMetadata> {
  const [{ readTokenMetadata }, { tokenAddress }, { listWith }] = await Promise.all([
    import('../../main/chain/token-metadata.ts'),
    import('../../main/tokens/token-to-add.ts'),
    import('../../shared/tokens/live-tokens.ts'),
  ]);
  const address = tokenAddress(context.argument('address'));
  const tokens = listWith([], readTokens(context));
  return withChain(context, chainId, (client) => readTokenMetadata(client, tokens, address));
}
