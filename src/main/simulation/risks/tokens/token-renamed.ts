import { wordsOfUnlisted } from '../reading/token-words.ts';
import type { RiskRule } from '../risk-rule.ts';

/** A token that a person added was judged by what it called itself then. */
export const tokenRenamed: RiskRule = async (subject) => {
  const { client, tokens } = subject;
  const words = await wordsOfUnlisted(subject);
  return words.flatMap(({ token, calls: { symbol } }) => {
    const match = tokens.find(client.chainId, token);
    if (match.kind !== 'found' || symbol.text === '' || symbol.text === match.token.symbol)
      return [];
    // One whose symbol is not plain is kept under its address.
    if (match.token.symbol.startsWith('0x')) return [];
    return [
      {
        id: 'TOKEN_RENAMED',
        level: 'caution',
        message: `The token that you added as ${match.token.symbol} calls itself something else now. Find out why before you rely on it.`,
        evidence: { token, added: match.token.symbol, now: symbol.text },
      } as const,
    ];
  });
};
