import { type Address, getAddress } from 'viem';
import { type Clock, certainNow, systemClock } from '../clock.ts';
import { knownAccounts } from '../known-vault.ts';
import type { KnownParties } from '../simulation/risks/risk-facts.ts';
import type { StoreReader } from '../store/store.ts';
import { type ApprovedBytes, dealtWith } from './dealt-with.ts';

/** Whom the person knows, by what the database says at the moment of asking. */
export function knownParties(
  reader: Pick<StoreReader, 'settings' | 'watched' | 'contacts' | 'activity' | 'allowLists'>,
  clock: Clock = systemClock,
): KnownParties {
  const read = new Map<string, Address[]>();
  /** Bytes mean the same for ever. */
  const partiesOf = (sent: ApprovedBytes, account: Address): Address[] => {
    const key = `${account}/${sent.bytes}`;
    const parties = read.get(key) ?? dealtWith(sent, account);
    read.set(key, parties);
    return parties;
  };
  return {
    own: () => addresses([...knownAccounts(reader), ...reader.watched.list()]),
    contacts: () => addresses(reader.contacts.list()),
    dealtWith: (chainId, account) => {
      const times = new Map<Address, number>();
      for (const sent of reader.activity.confirmedBytes(account, chainId)) {
        for (const party of partiesOf(sent, account)) {
          times.set(party, (times.get(party) ?? 0) + 1);
        }
      }
      return times;
    },
    allowed: (chainId) => ({
      lists: reader.allowLists.ofChain(chainId, certainNow(clock)),
      own: addresses(knownAccounts(reader)),
    }),
  };
}

/** The same as it is at this moment, for one account on one chain: for who closes the database afterwards. */
export function knownPartiesNow(
  reader: Parameters<typeof knownParties>[0],
  chainId: number,
  account: Address,
): KnownParties {
  const parties = knownParties(reader);
  const [own, contacts] = [parties.own(), parties.contacts()];
  const dealt = parties.dealtWith(chainId, account);
  const allowed = parties.allowed(chainId);
  return {
    own: () => own,
    contacts: () => contacts,
    dealtWith: () => dealt,
    allowed: () => allowed,
  };
}

function addresses(all: readonly { address: string }[]): Address[] {
  return [...new Set(all.map(({ address }) => getAddress(address)))];
}
