import { sameAddress } from '../../../../shared/addresses.ts';
import { knownContracts } from '../../../../shared/chain/known-contracts.ts';
import { useNameOf } from '../../../state/people-store.ts';

/** The name of an address: a person's own first, else that of a contract which the app knows; empty where it has none. */
export function useNames(chainId: number): (address: string) => string {
  const nameOf = useNameOf();
  return (address) => {
    const known = knownContracts(chainId).find((each) => sameAddress(each.address, address));
    return nameOf(address) || (known?.name ?? '');
  };
}
