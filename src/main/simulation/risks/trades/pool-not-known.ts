import { contractsOf } from '../../../../shared/chain/addresses.ts';
import { pairAddress, poolAddress, sorted } from '../../../chain/prices/pool-address.ts';
import { type PoolTrade, poolTrades } from '../reading/pool-trades.ts';
import type { RiskRule, RiskSubject } from '../risk-rule.ts';

/** In hundredths of a basis point: those that Uniswap V3 has pools of. */
const fees = [100, 500, 3_000, 10_000];

/** Any contract can log like a pool; the exchanges that are known here make theirs at addresses of their own. */
export const poolNotKnown: RiskRule = (subject) => {
  const strange = poolTrades(subject).filter((trade) => !isOfKnownExchange(subject, trade));
  const pools = [...new Set(strange.map(({ pool }) => pool))];
  return pools.map((pool) => ({
    id: 'POOL_NOT_KNOWN',
    level: 'caution',
    message:
      'The trade goes through a pool of an exchange that is not known here: whether it keeps to its price, nobody has checked. Compare what comes out with another offer.',
    evidence: { pool },
  }));
};

function isOfKnownExchange(
  { client }: RiskSubject,
  { pool, venue, tokenIn, tokenOut }: PoolTrade,
): boolean {
  const contracts = contractsOf(client.chainId);
  if (contracts === undefined) return false;
  const pair = sorted(tokenIn, tokenOut);
  if (venue === 'uniswap_v2') return pairAddress(contracts.uniswapV2Factory, pair) === pool;
  return fees.some((fee) => poolAddress(contracts.uniswapV3.factory, pair, fee) === pool);
}
