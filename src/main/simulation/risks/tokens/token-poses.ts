import { takenFor } from '../../../../shared/tokens/look-alike.ts';
import { wordsOfUnlisted } from '../reading/token-words.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Anybody can call a token what they like; one that is read as a listed token is made to be taken for it. */
export const tokenPoses: RiskRule = async (subject) => {
  const { client, tokens } = subject;
  const listed = tokens.ofChain(client.chainId).filter(({ added }) => added !== true);
  const words = await wordsOfUnlisted(subject);
  return words.flatMap(({ token, calls: { symbol, name } }) => {
    const symbols = listed.map((each) => each.symbol);
    const names = listed.map((each) => each.name);
    const bySymbol = takenFor(symbol.text, symbols);
    const taken = bySymbol ?? takenFor(name.text, names);
    if (taken === null) return [];
    const real = listed.find((each) => each.symbol === taken || each.name === taken);
    return [
      {
        id: 'TOKEN_POSES',
        level: bySymbol === null ? 'caution' : 'danger',
        message: `A token calls itself like ${taken} and is another one. Unless you know why, it is made to be taken for it: do not pay for it, and do not send it on.`,
        evidence: { token, calledLike: taken, listed: real?.address ?? null },
      } as const,
    ];
  });
};
