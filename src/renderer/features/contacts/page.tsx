import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Contact } from '../../../shared/ipc/wallet-views.ts';
import { api } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { MoreRows } from '../../components/more-rows.tsx';
import { Unread } from '../../components/unread.tsx';
import { WayBack } from '../../components/way-back.tsx';
import { count } from '../../format/count.ts';
import { useRoute } from '../../state/route-store.ts';
import { useRemote } from '../../state/use-remote.ts';
import { ContactForm } from './views/contact-form.tsx';
import { ContactRow } from './views/contact-row.tsx';

/** How many are drawn at first, and with each step. */
const mostAtOnce = 100;

/** Whom the person knows by name. */
export function ContactsPage() {
  const go = useRoute((store) => store.go);
  const list = useRemote('contacts', () => api.contactList({}), ['contact']);
  /** The contact in the form, or that a new one is; null while there is no form. */
  const [open, setOpen] = useState<Contact | 'new' | null>(null);
  const [most, setMost] = useState(mostAtOnce);
  const contacts = list.value ?? [];
  const close = () => setOpen(null);
  const add = (
    <Button sign={UserPlus} onClick={() => setOpen('new')}>
      Add a contact
    </Button>
  );
  return (
    <div className="page">
      <header className="head">
        <WayBack onClick={() => go({ page: 'wallet' })}>Wallet</WayBack>
        <h1>Address book</h1>
        {contacts.length > 0 ? (
          <span className="s m">{count(contacts.length, 'contact')}</span>
        ) : null}
        {open === null && contacts.length > 0 ? <span className="row ml-auto">{add}</span> : null}
      </header>
      <div className="scroll">
        {list.value === null || list.error ? (
          <div className="p-6">
            <Unread
              error={list.error}
              kept="The address book is as it was."
              onRetry={() => void list.reload()}
              rows={[
                [120, 300],
                [90, 300],
              ]}
            >
              Reading the address book.
            </Unread>
          </div>
        ) : null}
        {open === 'new' ? <ContactForm before={null} onDone={close} /> : null}
        {list.value?.length === 0 && open === null ? (
          <Empty title="The address book is empty" action={add}>
            A contact is a name for an address. You can then write “send 1 ETH to Bob”, and the name
            stands beside the whole address wherever you approve something.
          </Empty>
        ) : null}
        <ul>
          {contacts.slice(0, most).map((contact) =>
            open !== 'new' && open?.contactId === contact.contactId ? (
              <li key={contact.contactId}>
                <ContactForm before={contact} onDone={close} />
              </li>
            ) : (
              <ContactRow
                key={contact.contactId}
                contact={contact}
                onChange={() => setOpen(contact)}
              />
            ),
          )}
        </ul>
        <MoreRows
          shown={Math.min(most, contacts.length)}
          total={contacts.length}
          all={count(contacts.length, 'contact')}
          atOnce={mostAtOnce}
          onMore={() => setMost(most + mostAtOnce)}
        />
      </div>
    </div>
  );
}
