import { readDecimals } from '../../../chain/token-getters.ts';
import { askFork } from '../reading/ask-fork.ts';
import { contractOf, ownChanges } from '../reading/own-changes.ts';
import { tokenQuestion } from '../reading/token-words.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Every amount that is shown is counted by what the list says: where the token counts otherwise, all are wrong. */
export const tokenDecimalsDiffer: RiskRule = async (subject) => {
  const { client, tokens } = subject;
  const pinned = ownChanges(subject).flatMap((change) => {
    const token = contractOf(change);
    const match = token && tokens.find(client.chainId, token);
    return token !== undefined && match?.kind === 'found' ? [{ token, ...match.token }] : [];
  });
  const answers = await askFork(
    subject,
    pinned.map(({ token }) => tokenQuestion(token, 'decimals')),
  );
  return pinned.flatMap(({ token, symbol, decimals }, index) => {
    // Some old tokens do not say.
    const now = readDecimals(answers[index] ?? null) ?? decimals;
    if (now === decimals) return [];
    return [
      {
        id: 'TOKEN_DECIMALS_DIFFER',
        level: 'danger',
        message: `${symbol} counts its amounts differently from what is recorded of it: every amount of it that is shown is wrong.`,
        evidence: { token, recorded: decimals, now },
      } as const,
    ];
  });
};
