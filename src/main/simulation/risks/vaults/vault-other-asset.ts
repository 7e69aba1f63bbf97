import { sameAddress } from '../../../../shared/addresses.ts';
import { given } from '../reading/own-changes.ts';
import { vaultFigures } from '../reading/vault-figures.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Shares of a vault are paid back in the token that it names, and in no other. */
export const vaultOtherAsset: RiskRule = async (subject) => {
  const figures = await vaultFigures(subject);
  const asset = figures?.asset ?? null;
  if (figures === null || asset === null) return [];
  const other = given(subject).find(({ token }) => !sameAddress(token, asset));
  if (other === undefined) return [];
  return [
    {
      id: 'VAULT_OTHER_ASSET',
      level: 'danger',
      message: `The vault takes ${other.symbol} and says that its shares stand for another token: you may not get ${other.symbol} back. Do not pay into it.`,
      evidence: { vault: figures.vault, paid: other.token, standsFor: asset },
    },
  ];
};
