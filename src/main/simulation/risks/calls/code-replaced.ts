import { beaconSlot, implementationSlots } from '../../../chain/proxy-slots.ts';
import { insideOf } from '../inside.ts';
import type { RiskRule } from '../risk-rule.ts';

const slots = new Set([...implementationSlots, beaconSlot].map((slot) => slot.toLowerCase()));

/** A contract has other code behind it afterwards. One that is new gets its first, which replaces nothing. */
export const codeReplaced: RiskRule = (subject) =>
  insideOf(subject)
    .changes.filter((change) =>
      [...change.slots].some(
        ([slot, { before }]) => slots.has(slot.toLowerCase()) && BigInt(before) !== 0n,
      ),
    )
    .map(({ address }) => ({
      id: 'CODE_REPLACED',
      level: 'danger',
      message: `The transaction puts other code behind the contract ${address}. From then on it may do something else than it did.`,
      evidence: { contract: address },
    }));
