import { readChainId } from '../../network/read-chain-id.ts';
import { tokenArguments } from '../../token/token-arguments.ts';
import type { Verb } from '../../verb.ts';

export const tokenRemove: Verb = {
  name: 'token remove',
  describe: 'Remove a token that you added. What you hold of it stays yours.',
  arguments: tokenArguments,
  options: [],
  example: {
    call: 'countersign token remove 1 0xae78736Cd615f374D3085123A210448E74Fc6393 --json',
    document: { tokens: [] },
  },
  run: async (context) => {
    const chainId = readChainId(context.argument('chain'), 'token remove');
    const { changeTokens } = await import('../../token/change-tokens.ts');
    return changeTokens(context, (tokens) => {
      const { symbol } = tokens.remove({ chainId, address: context.argument('address') });
      return `${symbol} was removed.`;
    });
  },
};
