// What a person put on lists of what may be paid and called, held against bytes before anybody is asked about them.
import { notOnAllowList } from '../../../shared/policy/allow-words.ts';
import {
  beyondLists,
  type ListedCall,
  type NotListed,
  spenderBeyondLists,
} from '../../../shared/policy/beyond-lists.ts';
import type { PermitTerms } from '../../chain/planned-transaction.ts';
import { certainNow } from '../../clock.ts';
import { knownAccounts } from '../../known-vault.ts';
import type { ExecutorDeps } from '../run.ts';

type Ports = Pick<ExecutorDeps, 'store' | 'clock'>;

/** Throws NOT_ON_ALLOW_LIST with the first thing that a list does not have. */
export function assertAllowed(
  { store: { reader }, clock }: Ports,
  { from, to, valueWei, data, chainId }: Omit<ListedCall, 'own'>,
): void {
  const own = [from, ...knownAccounts(reader).map(({ address }) => address)];
  const lists = reader.allowLists.ofChain(chainId, certainNow(clock));
  refuse(beyondLists(lists, { from, to, valueWei, data, chainId, own }));
}

/** The same for leave to take a token that its owner signs. */
export function assertMayTake(
  { store: { reader }, clock }: Ports,
  { chainId, spender }: Pick<PermitTerms, 'chainId' | 'spender'>,
): void {
  const lists = reader.allowLists.ofChain(chainId, certainNow(clock));
  refuse(spenderBeyondLists(lists, chainId, spender));
}

function refuse(missing: NotListed | null): void {
  if (missing !== null) throw notOnAllowList(missing);
}
