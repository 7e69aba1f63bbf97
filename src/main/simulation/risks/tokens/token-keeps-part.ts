import type { Address } from 'viem';
import { contractsOf } from '../../../../shared/chain/addresses.ts';
import { meaningOfRehearsed } from '../../../../shared/chain/rehearsed-meaning.ts';
import type { ClaimedMove } from '../../../chain/outcome/transfer-logs.ts';
import { contractOf, ownChanges } from '../reading/own-changes.ts';
import { movesOf } from '../reading/pool-trades.ts';
import type { RiskRule } from '../risk-rule.ts';

/**
 * In a call that is known, each token goes from one to one other. One that goes to somebody else as well on
 * the same way keeps a part for them; of a plain transfer LESS_ARRIVES tells it.
 */
export const tokenKeepsPart: RiskRule = (subject) => {
  const { outcome, client } = subject;
  const { transaction } = outcome;
  if (transaction.kind === 'transfer' || meaningOfRehearsed(transaction) === null) return [];
  const moves = movesOf(transaction.logs, contractsOf(client.chainId)?.weth);
  const tokens = ownChanges(subject).filter(({ lent, tokenId }) => !lent && tokenId === undefined);
  return tokens.flatMap((change) => {
    const token = contractOf(change);
    const own = moves.filter((move) => move.token === token);
    const kept = token === undefined ? null : partOf(own, transaction.from);
    if (kept === null) return [];
    return [
      {
        id: 'TOKEN_KEEPS_PART',
        level: 'caution',
        message: `${change.symbol} keeps a part of itself whenever it moves: that part is lost with every trade, and again when you sell.`,
        evidence: { token: change.token, goesTo: kept },
      } as const,
    ];
  });
};

/** Who else gets something of what the account pays, or of what is paid to it. */
function partOf(moves: readonly ClaimedMove[], account: string): Address | 'nobody' | null {
  const payers = moves.filter(({ to }) => to === account).map(({ from }) => from);
  const givers = [account, ...payers].filter((each) => each !== null);
  for (const giver of new Set(givers)) {
    const takers = new Set(moves.filter(({ from }) => from === giver).map(({ to }) => to));
    if (takers.size < 2) continue;
    // The largest part is what it is about.
    const [, second] = [...takers].sort((a, b) =>
      sumTo(moves, giver, b) > sumTo(moves, giver, a) ? 1 : -1,
    );
    return second ?? 'nobody';
  }
  return null;
}

function sumTo(moves: readonly ClaimedMove[], from: string, to: Address | null): bigint {
  return moves
    .filter((move) => move.from === from && move.to === to)
    .reduce((sum, { units }) => sum + units, 0n);
}
