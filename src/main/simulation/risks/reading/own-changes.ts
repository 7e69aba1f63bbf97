import { type Address, getAddress, isAddressEqual } from 'viem';
import { sameAddress } from '../../../../shared/addresses.ts';
import { meaningOfRehearsed } from '../../../../shared/chain/rehearsed-meaning.ts';
import type { AssetChange } from '../../../../shared/chain/types.ts';
import type { RiskSubject } from '../risk-rule.ts';

/** What the account that acts gains and loses, fees apart. */
export function ownChanges({ outcome }: Pick<RiskSubject, 'outcome'>): AssetChange[] {
  return outcome.assetChanges.filter(({ account }) =>
    sameAddress(account, outcome.transaction.from),
  );
}

/** What leaves the account: money of its own, no debt. */
export function given(subject: Pick<RiskSubject, 'outcome'>): AssetChange[] {
  return ownChanges(subject).filter(
    ({ deltaUnits, lent }) => deltaUnits.startsWith('-') && lent?.as !== 'owed',
  );
}

/** What comes to the account, or to whom the call names in its place. */
export function gotten({ outcome }: Pick<RiskSubject, 'outcome'>): AssetChange[] {
  const { transaction, assetChanges } = outcome;
  const recipient = meaningOfRehearsed(transaction)?.recipient ?? transaction.from;
  return assetChanges.filter(({ account, deltaUnits }) => {
    const isOurs = sameAddress(account, transaction.from) || sameAddress(account, recipient);
    return isOurs && BigInt(deltaUnits) > 0n;
  });
}

/** Units without their sign. */
export function sizeOf({ deltaUnits }: AssetChange): bigint {
  const units = BigInt(deltaUnits);
  return units < 0n ? -units : units;
}

/** The contract of a change as it is asked; undefined for the chain's own coin. */
export function contractOf({ token }: Pick<AssetChange, 'token'>): Address | undefined {
  return token === 'native' ? undefined : getAddress(token);
}

/** Whether it is that contract; the chain's own coin has none. */
export function isSame(left: Address, right: Address | undefined): boolean {
  return right !== undefined && isAddressEqual(left, right);
}
