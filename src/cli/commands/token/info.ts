import { readChainId } from '../../network/read-chain-id.ts';
import { tokenLookAnswer } from '../../token/token-answer.ts';
import { tokenArguments } from '../../token/token-arguments.ts';
import type { Verb } from '../../verb.ts';

export const tokenInfo: Verb = {
  name: 'token info',
  describe:
    'What a token is, and what is suspicious about it. Its contract is asked, nothing is kept.',
  arguments: tokenArguments,
  options: [],
  example: {
    call: 'countersign token info 31337 0xBAd0000000000000000000000000000000000008 --json',
    document: {
      ...{ chainId: 31_337, address: '0xBAd0000000000000000000000000000000000008' },
      ...{ symbol: '0xBAd00000…', name: 'USD Coin', decimals: 18 },
      ...{ findings: ['NOT_LISTED', 'LOOK_ALIKE', 'SYMBOL_NOT_PLAIN'], known: false },
    },
  },
  run: async (context) => {
    const chainId = readChainId(context.argument('chain'), 'token info');
    const [{ lookUp }, { lookOf }, { readTokens }] = await Promise.all([
      import('../../token/look-up.ts'),
      import('../../../main/tokens/look-of.ts'),
      import('../../token/read-tokens.ts'),
    ]);
    return tokenLookAnswer(lookOf(chainId, await lookUp(context, chainId), readTokens(context)));
  },
};
