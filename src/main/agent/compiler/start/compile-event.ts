import {
  addressProblem,
  checksummed,
  describeAddressProblem,
} from '../../../../shared/addresses.ts';
import type { Trigger } from '../../../../shared/plan/triggers.ts';
import { known, type Slot, unknown } from '../slot.ts';
import type { CompiledStart } from './compiled-start.ts';
import type { NamedWatch } from './reached-side.ts';

/** Of the contract that was named, and of no other. */
export function compileEvent(
  { contract, signature, opener }: Extract<NamedWatch, { kind: 'event' }>,
  chainId: number,
): Slot<CompiledStart> {
  const problem = addressProblem(contract.text);
  if (problem !== null) return unknown('start', describeAddressProblem(contract.text, problem));
  if (signature === null) {
    const text =
      'Which event is it? Write it with its types, like Transfer(address,address,uint256).';
    return unknown('start', text);
  }
  const contractAddress = checksummed(contract.text);
  const trigger: Trigger = {
    type: 'onchain_event',
    ...{ chainId, contractAddress, eventSignature: signature },
    ...(opener === 'whenever' && { recurring: true }),
  };
  return known({ trigger, assumptions: [] }, { source: 'user_text' });
}
