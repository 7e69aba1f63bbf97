import { interestFor } from '../../chain/aave/ray-math.ts';
import { tokenBalance } from '../../chain/tokens.ts';
import type { ToolContext } from '../chain-tool.ts';
import { notEnough, spendAmount } from '../spend-amount.ts';
import type { LendingPlace } from './lending-market.ts';
import { noDebt } from './lending-refusals.ts';

const hour = 3_600n;
const day = 24n * hour;

/**
 * What is offered for a debt, in units. All of it is more by the time it is mined: at least the interest of
 * an hour is kept ready for that, and that of a day where the account has it. Errors: NO_DEBT,
 * INSUFFICIENT_BALANCE, AMOUNT_*.
 */
export async function repayBounds(
  amount: string,
  { token, reserve, holder }: LendingPlace,
  context: ToolContext,
): Promise<{ least: bigint; most: bigint }> {
  const debt = await tokenBalance(context.client, reserve.debtToken, holder);
  if (debt === 0n) throw noDebt(token.symbol);
  const after = (seconds: bigint) =>
    debt + interestFor(debt, reserve.variableBorrowRate, seconds) + 1n;
  const wanted = amount === 'max' ? null : await spendAmount(amount, token, context);
  if (wanted !== null && wanted < after(day)) return { least: wanted, most: wanted };
  const balance = await tokenBalance(context.client, token.address, context.account);
  const [least, most] = [after(hour), after(day)];
  if (balance < least) throw notEnough(token, least, balance);
  if (balance < most) return { least, most: balance };
  return { least, most };
}
