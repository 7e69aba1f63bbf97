import { wholeFeeWei } from '../../../../shared/chain/types.ts';
import { nativeToken } from '../../../chain/tokens.ts';
import { given, gotten } from '../reading/own-changes.ts';
import { isAtLeast, percentOf } from '../reading/percent.ts';
import { dollar, usdOf, usdText, usdWords, worthOf } from '../reading/usd.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Percent of what is moved. */
const infoAt = 5n;
const cautionAt = 20n;
/** A fee of less is no fee to speak of, whatever is moved. */
const leastFee = dollar;

/** Without prices the fee and what it is paid for cannot be compared; both are shown. */
export const feeLarge: RiskRule = async (subject) => {
  const { outcome, client, tokens, facts } = subject;
  const [price, ...worths] = await Promise.all([
    facts.usdPrice(client.chainId, 'native'),
    ...[...given(subject), ...gotten(subject)].map((change) => usdOf(subject, change)),
  ]);
  const moved = worths.reduce<bigint>((most, usd) => (usd !== null && usd > most ? usd : most), 0n);
  const { decimals } = nativeToken(tokens, client.chainId);
  const fee = price && worthOf(wholeFeeWei(outcome.transaction), decimals, price);
  if (!fee || fee < leastFee || !isAtLeast(fee, infoAt, moved)) return [];
  return [
    {
      id: 'FEE_LARGE',
      level: isAtLeast(fee, cautionAt, moved) ? 'caution' : 'info',
      message: `The network fee of ${usdWords(fee)} US dollars is ${percentOf(fee, moved)} % of what is moved. Wait until the network is cheaper, or move more at once.`,
      evidence: { feeUsd: usdText(fee), movedUsd: usdText(moved) },
    },
  ];
};
