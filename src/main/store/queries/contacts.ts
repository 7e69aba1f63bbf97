import type { Contact } from '../../../shared/ipc/wallet-views.ts';
import { nameKey } from '../../../shared/wallet/known-name.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { appendAudit } from './audit.ts';

type Row = Omit<Contact, 'chainIds'> & { chainIds: string };

const columns = 'contact_id AS contactId, name, address, chain_ids AS chainIds, note';

export class ContactReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** By name. */
  list(): Contact[] {
    return this.#db.all<Row>(`SELECT ${columns} FROM contacts ORDER BY name_key`).map(readRow);
  }

  /** In any case of letters. */
  ofAddress(address: string): Contact | undefined {
    const row = this.#db.get<Row>(`SELECT ${columns} FROM contacts WHERE address = @address`, {
      address,
    });
    return row && readRow(row);
  }
}

/** The log has who was added, changed and removed, without the notes. */
export class ContactWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  add(contact: Omit<Contact, 'contactId'>): string {
    const contactId = newId();
    this.#db.write(() => {
      this.#db.run(
        `INSERT INTO contacts
         VALUES (@contactId, @name, @nameKey, @address, @chainIds, @note, @now, @now)`,
        { ...rowOf({ ...contact, contactId }), now: this.#db.now() },
      );
      appendAudit(this.#db, { kind: 'contact.added', body: logged({ ...contact, contactId }) });
    });
    return contactId;
  }

  /** Plans that were made before keep the address that they hold. */
  change(contact: Contact): void {
    this.#db.write(() => {
      this.#db.run(
        `UPDATE contacts SET name = @name, name_key = @nameKey, address = @address,
           chain_ids = @chainIds, note = @note, updated_at = @now WHERE contact_id = @contactId`,
        { ...rowOf(contact), now: this.#db.now() },
      );
      appendAudit(this.#db, { kind: 'contact.changed', body: logged(contact) });
    });
  }

  remove(contact: Contact): void {
    this.#db.write(() => {
      const { contactId } = contact;
      this.#db.run('DELETE FROM contacts WHERE contact_id = @contactId', { contactId });
      appendAudit(this.#db, { kind: 'contact.removed', body: logged(contact) });
    });
  }
}

function readRow({ chainIds, ...contact }: Row): Contact {
  return { ...contact, chainIds: chainIds === '' ? [] : chainIds.split(',').map(Number) };
}

function rowOf({ chainIds, ...contact }: Contact) {
  return { ...contact, nameKey: nameKey(contact.name), chainIds: chainIds.join(',') };
}

function logged({ contactId, name, address, chainIds }: Contact) {
  return { contactId, name, address, chainIds: chainIds.join(',') };
}
