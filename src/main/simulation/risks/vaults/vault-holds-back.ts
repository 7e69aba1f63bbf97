import { percentOf } from '../reading/percent.ts';
import { vaultFigures } from '../reading/vault-figures.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Percent of the shares: less than that is rounding. */
const usual = 99n;

/** By the vault's own word, which it need not keep: money that is at work elsewhere cannot be paid out at once. */
export const vaultHoldsBack: RiskRule = async (subject) => {
  const { vault, held, redeemable } = (await vaultFigures(subject)) ?? {};
  if (!held || redeemable === null || redeemable === undefined) return [];
  if (redeemable * 100n >= held * usual) return [];
  return [
    {
      id: 'VAULT_HOLDS_BACK',
      level: 'caution',
      message: `Of the shares that you would hold only ${percentOf(redeemable, held)} % could be given back now: the vault holds the rest for a time, or its money is elsewhere. Find out when you get it back.`,
      evidence: {
        vault: vault ?? null,
        heldUnits: held.toString(),
        redeemableUnits: redeemable.toString(),
      },
    },
  ];
};
