import { tokenAnswer, tokenExample } from '../../token/token-answer.ts';
import type { Verb } from '../../verb.ts';

export const tokenList: Verb = {
  name: 'token list',
  describe: 'The tokens that you added to the well-known ones.',
  arguments: [],
  options: [],
  example: { call: 'countersign token list --json', document: tokenExample },
  run: async (context) => {
    const { readTokens } = await import('../../token/read-tokens.ts');
    return tokenAnswer(readTokens(context), null);
  },
};
