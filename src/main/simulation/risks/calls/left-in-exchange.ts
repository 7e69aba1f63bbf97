import { sameAddress } from '../../../../shared/addresses.ts';
import { formatUnits } from '../../../../shared/amounts.ts';
import { contractsOf } from '../../../../shared/chain/addresses.ts';
import { traceOf } from '../reading/known-trace.ts';
import type { RiskRule } from '../risk-rule.ts';

/** A router keeps nothing: what is left in it the next who comes may take. */
export const leftInExchange: RiskRule = (subject) => {
  const { client, tokens } = subject;
  const contracts = contractsOf(client.chainId);
  const routers = [contracts?.uniswapV2Router, contracts?.uniswapV3.router];
  const { symbol = 'ETH' } = tokens.native(client.chainId) ?? {};
  return traceOf(subject).changes.flatMap(({ address, balanceWei }) => {
    if (!routers.some((router) => router !== undefined && sameAddress(router, address))) return [];
    const left = balanceWei === undefined ? 0n : balanceWei.after - balanceWei.before;
    if (left <= 0n) return [];
    return [
      {
        id: 'LEFT_IN_EXCHANGE',
        level: 'danger',
        message: `${formatUnits(left, 18)} ${symbol} stay in the exchange, where anybody may take them.`,
        evidence: { contract: address, leftWei: left.toString() },
      } as const,
    ];
  });
};
