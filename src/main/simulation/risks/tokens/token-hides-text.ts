import { wordsOfUnlisted } from '../reading/token-words.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Marks that cannot be seen have no place in a name but to deceive. */
export const tokenHidesText: RiskRule = async (subject) => {
  const words = await wordsOfUnlisted(subject);
  return words
    .filter(({ calls: { symbol, name } }) => symbol.hid || name.hid)
    .map(({ token, calls: { symbol, name } }) => ({
      id: 'TOKEN_HIDES_TEXT',
      level: 'danger',
      message:
        'The name of a token holds marks that cannot be seen, so that it looks like what it is not. Leave it alone.',
      evidence: { token, symbol: symbol.text, name: name.text },
    }));
};
