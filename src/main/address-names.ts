import { getAddress } from 'viem';
import { sameAddress } from '../shared/addresses.ts';
import { knownContracts } from '../shared/chain/known-contracts.ts';
import type { Account } from '../shared/ipc/views.ts';
import type { TokenList } from '../shared/tokens/token.ts';
import type { NameOf } from './approvals/subject.ts';

/** Whom the person named: contacts of a chain, and accounts to look at. */
export interface NamedPeople {
  contact(address: string, chainId: number): string | undefined;
  watched(): readonly Account[];
}

/** Names for addresses, with their source: own accounts first, then the person's words, then what the app ships. */
export function nameAddresses(
  accounts: () => readonly Account[],
  people: NamedPeople,
  tokens: TokenList,
  /** The chain in use now. */
  chainId: () => number,
): NameOf {
  const byChain = new Map<number, ReadonlyMap<string, string>>();
  const listedOn = (id: number): ReadonlyMap<string, string> => {
    const listed = byChain.get(id) ?? listedNames(tokens, id);
    byChain.set(id, listed);
    return listed;
  };
  return (address) => {
    const own = accounts().find((account) => sameAddress(account.address, address));
    if (own) return { name: own.name, source: 'your_account' };
    // That no key belongs to it is what everything else follows from, so it comes before a contact's name.
    const watched = people.watched().find((account) => sameAddress(account.address, address));
    if (watched) return { name: watched.name, source: 'watched' };
    const contact = people.contact(address, chainId());
    if (contact !== undefined) return { name: contact, source: 'contact' };
    const name = listedOn(chainId()).get(address.toLowerCase());
    return name === undefined ? { name: '', source: 'unknown' } : { name, source: 'bundled_list' };
  };
}

function listedNames(tokens: TokenList, chainId: number): Map<string, string> {
  const names = new Map(
    tokens.ofChain(chainId).flatMap(({ address, name, added }) =>
      // What a person added is called by its contract's own word, which no list vouches for.
      address === 'native' || added ? [] : [[getAddress(address).toLowerCase(), name] as const],
    ),
  );
  for (const { address, name } of knownContracts(chainId)) names.set(address.toLowerCase(), name);
  return names;
}
