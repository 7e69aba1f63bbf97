import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names =
  | 'account.pay'
  | 'account.watch'
  | 'account.unwatch'
  | 'account.rename'
  | 'account.hide'
  | 'account.show'
  | 'contact.list'
  | 'contact.add'
  | 'contact.change'
  | 'contact.remove';

export function peopleHandlers({
  addressBook,
  watched,
  ownAccounts,
  payFrom,
  portfolio,
  notify,
}: Pick<
  Services,
  'addressBook' | 'watched' | 'ownAccounts' | 'payFrom' | 'portfolio' | 'notify'
>): Pick<Handlers, Names> {
  // Names stand in plans, and what is wrong with a plan depends on who is known.
  const changed = (topic: 'contact' | 'status'): void => {
    notify({ topic, id: null });
    notify({ topic: 'plan', id: null });
  };
  return {
    'account.pay': ({ address }) => {
      const paying = payFrom(address);
      changed('status');
      return paying;
    },
    'account.watch': (account) => {
      const added = watched.add(account);
      changed('status');
      return added;
    },
    'account.unwatch': ({ address }) => {
      watched.remove(address);
      changed('status');
      return null;
    },
    'account.rename': ({ address, name }) => {
      const isWatched = watched.find(address) !== undefined;
      const named = (isWatched ? watched : ownAccounts).rename(address, name);
      changed('status');
      return named;
    },
    'account.hide': ({ address, told }) => {
      const hidden = ownAccounts.hide(address, told);
      changed('status');
      // What comes later is told by what it holds now; where that cannot be read, the next look is the first.
      void portfolio(hidden.address).catch(() => undefined);
      return hidden;
    },
    'account.show': ({ address }) => {
      const shown = ownAccounts.show(address);
      changed('status');
      return shown;
    },
    'contact.list': () => addressBook.list(),
    'contact.add': (draft) => {
      const contact = addressBook.add(draft);
      changed('contact');
      return contact;
    },
    'contact.change': ({ contactId, ...draft }) => {
      const contact = addressBook.change(contactId, draft);
      changed('contact');
      return contact;
    },
    'contact.remove': ({ contactId }) => {
      addressBook.remove(contactId);
      changed('contact');
      return null;
    },
  };
}
