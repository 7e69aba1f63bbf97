import type { ContactDraft } from '../../main/people/address-book.ts';
import type { Contact } from '../../shared/ipc/wallet-views.ts';
import { readChainId } from '../network/read-chain-id.ts';
import type { VerbContext, VerbOption } from '../verb.ts';

export const contactOptions: readonly VerbOption[] = [
  {
    flags: '--chain <id>',
    describe: 'the name counts on this chain only; may be given again; every chain unless given',
    repeats: true,
  },
  { flags: '--note <text>', describe: 'a note for yourself' },
  {
    flags: '--looks-alike',
    describe: 'the address looks like another one that you know; you compared every digit',
  },
];

/** What the options say of a contact; what they leave out is as it was. */
export function draftFrom(
  context: VerbContext,
  verb: string,
  named: Pick<Contact, 'name' | 'address'>,
  before: Pick<Contact, 'chainIds' | 'note'> = { chainIds: [], note: '' },
): ContactDraft {
  const chains = context.values('chain').map((id) => readChainId(id, verb));
  return {
    ...named,
    chainIds: chains.length === 0 ? before.chainIds : chains,
    note: context.option('note') ?? before.note,
    likenessSeen: context.flag('looks-alike'),
  };
}
