import { getAddress, type Hex } from 'viem';
import { beaconSlot, implementationSlots } from '../../../chain/proxy-slots.ts';
import { replacedIn } from '../reading/addresses-around.ts';
import { changedContracts, traceOf } from '../reading/known-trace.ts';
import type { RiskRule } from '../risk-rule.ts';

/** EIP-1967: who may exchange the code. */
const adminSlot: Hex = '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103';

/** A contract that does something else from then on, or that somebody else may exchange. */
export const proxyUpgraded: RiskRule = async (subject) => {
  const contracts = changedContracts(traceOf(subject));
  const inSlots = traceOf(subject)
    .changes.filter(({ address }) => contracts.includes(address))
    .flatMap(({ address: contract, slots }) =>
      [...implementationSlots, beaconSlot, adminSlot].flatMap((slot) => {
        const change = slots.get(slot);
        if (change === undefined) return [];
        const [before, after] = [change.before, change.after].map(addressIn);
        return [{ contract, before, after, what: slot === adminSlot ? 'admin' : 'code' }];
      }),
    );
  // A beacon keeps the address of the code where it likes.
  const inBeacons = (await replacedIn(subject, contracts, 'implementation'))
    .filter(({ contract }) => !inSlots.some((known) => known.contract === contract))
    .map((change) => ({ ...change, what: 'code' }));
  return [...inSlots, ...inBeacons].map(({ contract, before = null, after = null, what }) => ({
    id: 'PROXY_UPGRADED',
    level: 'danger' as const,
    message:
      what === 'admin'
        ? 'This transaction gives somebody else the power to exchange the code of a contract.'
        : 'This transaction exchanges the code of a contract: from then on it does what the new code says. What you know of it is about the old one.',
    evidence: { contract, before, after, what },
  }));
};

function addressIn(word: Hex): string | null {
  const digits = word.slice(26);
  return /[1-9a-f]/.test(digits) ? getAddress(`0x${digits}`) : null;
}
