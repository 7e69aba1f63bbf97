import type { TokenLook } from '../../shared/ipc/token-views.ts';
import type { AddedToken } from '../../shared/tokens/added-token.ts';
import { tokenFindings } from '../../shared/tokens/token-findings.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { VerbAnswer } from '../verb.ts';

/** The tokens that were added, under a line that says what was done. */
export function tokenAnswer(tokens: readonly AddedToken[], said: string | null): VerbAnswer {
  const lines = tokens.map(
    ({ chainId, address, symbol, name, decimals }) =>
      `  ${symbol}  ${address}  chain ${chainId}, ${decimals} decimals${name === '' ? '' : `  ${name}`}`,
  );
  const head = tokens.length === 0 ? 'No tokens were added.' : 'Tokens that you added:';
  return {
    exitCode: 0,
    document: { tokens },
    text: [...(said === null ? [] : [said]), head, ...lines].map(visibleLine).join('\n'),
  };
}

/** What a contract says of itself. Exit code 1 where it cannot be added and is not known either. */
export function tokenLookAnswer({ refusal, ...look }: TokenLook): VerbAnswer {
  const { chainId, address, symbol, name, decimals, findings } = look;
  const known = !findings.includes('NOT_LISTED') && !findings.includes('NO_CODE');
  const counted = decimals === null ? 'decimals unknown' : `${decimals} decimals`;
  const isThere = known || refusal === null || refusal.code === 'TOKEN_ADDED';
  return {
    exitCode: isThere ? 0 : 1,
    document: { ...look, known },
    text: [
      `${symbol === '' ? 'No symbol' : symbol}  ${address}  chain ${chainId}, ${counted}`,
      ...(name === '' ? [] : [`  calls itself ${name}`]),
      ...findings.map((finding) => `  ${tokenFindings[finding]}`),
      ...(known ? ['  It is in the list of well-known tokens.'] : []),
    ]
      .map(visibleLine)
      .join('\n'),
  };
}

/** The answer as the help shows it. */
export const tokenExample = {
  tokens: [
    {
      ...{ chainId: 1, address: '0xae78736Cd615f374D3085123A210448E74Fc6393', symbol: 'rETH' },
      ...{ name: 'Rocket Pool ETH', decimals: 18 },
    },
  ],
};
