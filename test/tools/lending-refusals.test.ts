// Each reason of the market has words of its own, in both of the forms in which its versions give it. Those
// that a practice chain can be brought to give are tried at the command line.
import { encodeErrorResult, parseAbi, toFunctionSelector } from 'viem';
import { describe, expect, it } from 'vitest';
import { NodeRpcError } from '../../src/main/chain/rpc/json-rpc.ts';
import { translateRpcError } from '../../src/main/chain/rpc/translate-rpc-error.ts';
import type { ToolContext } from '../../src/main/tools/chain-tool.ts';
import { assertTakenByMarket } from '../../src/main/tools/lending/refused-by-market.ts';

const call = { kind: 'lend_borrow', to: '0x', valueWei: 0n, data: '0x' } as const;

/** What a person is told where the market reverts with these bytes. */
function refusal(data: `0x${string}`): Promise<unknown> {
  const thrown = translateRpcError(new NodeRpcError(3, 'execution reverted', data));
  const client = { call: () => Promise.reject(thrown) };
  const context = { client, account: '0x' } as unknown as ToolContext;
  return assertTakenByMarket(call, 'DAI', context).then(
    () => 'taken',
    (error: unknown) => error,
  );
}

const byNumber = (reason: string) =>
  encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: [reason] });
const byName = (name: string) => toFunctionSelector(`${name}()`);

describe('a reason of the market', () => {
  it.each([
    ['27', 'ReserveInactive', 'RESERVE_INACTIVE'],
    ['28', 'ReserveFrozen', 'RESERVE_FROZEN'],
    ['29', 'ReservePaused', 'RESERVE_PAUSED'],
    ['30', 'BorrowingNotEnabled', 'BORROWING_NOT_ENABLED'],
    ['32', 'NotEnoughAvailableUserBalance', 'NOTHING_SUPPLIED'],
    ['34', 'CollateralBalanceIsZero', 'NO_COLLATERAL'],
    ['35', 'HealthFactorLowerThanLiquidationThreshold', 'HEALTH_FACTOR_TOO_LOW'],
    ['36', 'CollateralCannotCoverNewBorrow', 'NOT_ENOUGH_COLLATERAL'],
    ['39', 'NoDebtOfSelectedType', 'NO_DEBT'],
    ['50', 'BorrowCapExceeded', 'BORROW_CAP_REACHED'],
    ['51', 'SupplyCapExceeded', 'SUPPLY_CAP_REACHED'],
    ['53', 'DebtCeilingExceeded', 'DEBT_CEILING_REACHED'],
    ['57', 'LtvValidationFailed', 'NO_COLLATERAL'],
    ['58', 'InconsistentEModeCategory', 'OTHER_E_MODE'],
    ['59', 'PriceOracleSentinelCheckFailed', 'MARKET_HELD'],
    ['60', 'AssetNotBorrowableInIsolation', 'ISOLATION_MODE'],
    ['89', 'SiloedBorrowingViolation', 'SILOED_BORROWING'],
  ])('%s or %s is %s', async (number, name, code) => {
    for (const data of [byNumber(number), byName(name)]) {
      const found = await refusal(data);
      expect(found).toMatchObject({ code, facts: { reason: number } });
      expect((found as Error & { advice: string }).advice).toMatch(/ Nothing was signed\.$/);
      expect((found as Error).message).not.toContain('{token}');
    }
  });

  it('that is none of them stays what the chain says', async () => {
    for (const data of [byNumber('91'), byNumber('not today'), '0x' as const]) {
      expect(await refusal(data)).toMatchObject({ code: 'TX_REVERTED' });
    }
  });
});
