import { sameAddress } from '../../../../shared/addresses.ts';
import { given, gotten, sizeOf } from '../reading/own-changes.ts';
import { vaultFigures } from '../reading/vault-figures.ts';
import type { RiskRule } from '../risk-rule.ts';

/** In units: shares in the hands of people are many more. */
const fewShares = 1_000n;
/** Units of the token behind each of the few. */
const inflatedFrom = 1_000n;

/**
 * Somebody who holds the only few shares of a vault and gives it money makes each of them dear: whoever comes
 * next gets too few for what they pay, and the rest is the first one's.
 */
export const vaultInflated: RiskRule = async (subject) => {
  const figures = await vaultFigures(subject);
  if (figures === null || figures.supply === null || figures.assets === null) return [];
  const { vault } = figures;
  const minted = gotten(subject).find(({ token }) => sameAddress(token, vault));
  const paid = given(subject)[0];
  if (minted === undefined || paid === undefined) return [];
  const supply = figures.supply - sizeOf(minted);
  const assets = figures.assets - sizeOf(paid);
  const evidence = { vault, sharesBefore: supply.toString(), assetsBefore: assets.toString() };
  if (supply < fewShares && assets >= inflatedFrom * (supply > 0n ? supply : 1n)) {
    const message =
      'Before you, this vault has next to no shares and much money: that is how its first owner takes a part of what the next one pays. Do not pay into it.';
    return [{ id: 'VAULT_INFLATED', level: 'danger', message, evidence }];
  }
  if (supply > 0n) return [];
  const message =
    'Nobody has anything in this vault yet: you would be the first. Begin with a small amount, and see that you get it back.';
  return [{ id: 'VAULT_INFLATED', level: 'caution', message, evidence }];
};
