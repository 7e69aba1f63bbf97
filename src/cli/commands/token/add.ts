import { readChainId } from '../../network/read-chain-id.ts';
import { tokenExample } from '../../token/token-answer.ts';
import { tokenArguments } from '../../token/token-arguments.ts';
import type { Verb } from '../../verb.ts';

export const tokenAdd: Verb = {
  name: 'token add',
  describe:
    'Add a token that the list of well-known ones has not. Its contract is asked what it is.',
  arguments: tokenArguments,
  options: [],
  example: {
    call: 'countersign token add 1 0xae78736Cd615f374D3085123A210448E74Fc6393 --json',
    document: tokenExample,
  },
  run: async (context) => {
    const chainId = readChainId(context.argument('chain'), 'token add');
    const [{ lookUp }, { tokenToAdd }, { changeTokens }, { tokenFindings }] = await Promise.all([
      import('../../token/look-up.ts'),
      import('../../../main/tokens/token-to-add.ts'),
      import('../../token/change-tokens.ts'),
      import('../../../shared/tokens/token-findings.ts'),
    ]);
    const found = await lookUp(context, chainId);
    const token = tokenToAdd(chainId, found);
    const warnings = found.findings.filter((finding) => finding !== 'NOT_LISTED');
    return changeTokens(context, (tokens) => {
      tokens.add(token);
      return [`${token.symbol} was added.`, ...warnings.map((each) => tokenFindings[each])].join(
        ' ',
      );
    });
  },
};
