import { describe, expect, it } from 'vitest';
import { contactsByName } from '../../src/main/people/address-book.ts';
import { bob, cold, main, openPeople, plain } from './support.ts';

const add = { name: 'Bob', address: bob, ...plain };

function refusal(act: () => unknown) {
  try {
    act();
  } catch (thrown) {
    const { code, message, advice, facts } = thrown as Record<string, unknown>;
    return { code, message, advice, facts };
  }
  throw new Error('It was not refused.');
}

describe('the address book', () => {
  it('keeps a contact with its checksum, its chains in order and its note, in the order of names', () => {
    const { book, store } = openPeople();
    const zoe = book.add({
      ...add,
      name: ' zoe ',
      address: cold,
      chainIds: [8453, 1, 1],
      note: 'gym',
    });
    book.add({ ...add, address: bob.toLowerCase() });
    expect(book.list()).toEqual([
      { contactId: expect.any(String), name: 'Bob', address: bob, chainIds: [], note: '' },
      { contactId: zoe.contactId, name: 'zoe', address: cold, chainIds: [1, 8453], note: 'gym' },
    ]);
    const [, line] = store.reader.audit.linesAfter(0, 10);
    expect(line).toMatchObject({ kind: 'contact.added' });
    expect(line?.body).not.toContain('gym');
  });

  it('names an address only on the chains on which its name counts', () => {
    const { book } = openPeople();
    book.add({ ...add, chainIds: [1] });
    expect(book.nameOf(bob.toLowerCase(), 1)).toBe('Bob');
    expect(book.nameOf(bob, 8453)).toBeUndefined();
    expect(contactsByName(book.list(), 1)).toEqual({ Bob: bob });
    expect(contactsByName(book.list(), 8453)).toEqual({});
  });

  it('refuses what is no address, and a mistyped one', () => {
    const { book } = openPeople();
    expect(refusal(() => book.add({ ...add, address: 'bob' }))).toMatchObject({
      code: 'BAD_ADDRESS',
      advice: 'Nothing was changed. Copy it again from where it came from.',
    });
    const mistyped = bob.replace('C8', 'c8');
    expect(refusal(() => book.add({ ...add, address: mistyped }))).toMatchObject({
      code: 'BAD_ADDRESS',
      message: `The capital letters of ${mistyped} do not match its checksum; a digit may be mistyped.`,
    });
    expect(book.list()).toEqual([]);
  });

  it('lets one name mean one address', () => {
    const { book, watched } = openPeople();
    book.add(add);
    watched.add({ name: 'Cold', address: cold });
    const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
    for (const name of ['BOB', 'main', 'cold']) {
      expect(refusal(() => book.add({ ...add, name, address: other })).code).toBe('NAME_TAKEN');
    }
    expect(refusal(() => book.add({ ...add, name: 'Robert' }))).toMatchObject({
      code: 'CONTACT_KNOWN',
      message: 'This is the address of Bob.',
    });
    expect(refusal(() => book.add({ ...add, name: 'Me', address: main }))).toMatchObject({
      code: 'CONTACT_IS_YOURS',
      message: 'This is your own account Main.',
    });
    // What is looked at may be paid too, under the same name.
    expect(book.add({ ...add, name: 'Cold', address: cold }).name).toBe('Cold');
  });

  it('takes no name that is read as that of somebody else [A-09]', () => {
    const { book } = openPeople();
    book.add(add);
    const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
    // The second letters are Cyrillic, and a zero.
    for (const name of ['B\u043eb', 'B0b']) {
      expect(refusal(() => book.add({ ...add, name, address: other }))).toMatchObject({
        code: 'NAME_TAKEN',
        message: 'A contact is called "Bob", which reads the same.',
      });
    }
    expect(book.add({ ...add, name: 'Bob the elder', address: other }).name).toBe('Bob the elder');
  });

  it('warns of an address that looks like one that is known, and takes it once that was seen [A-09]', () => {
    const { book } = openPeople();
    book.add(add);
    const like = `${bob.slice(0, 6).toLowerCase()}${'1'.repeat(32)}79c8`;
    const refused = refusal(() => book.add({ ...add, name: 'Bobby', address: like }));
    expect(refused).toMatchObject({ code: 'LOOKALIKE_ADDRESS', facts: { like: bob, name: 'Bob' } });
    expect(refused.message).toMatch(
      /^0x7099\w+79[cC]8 begins or ends like Bob \(0x7099.*\) and is another/,
    );
    expect(book.list()).toHaveLength(1);
    const likeMine = `${main.slice(0, 6).toLowerCase()}${'2'.repeat(36)}`;
    expect(refusal(() => book.add({ ...add, name: 'M', address: likeMine })).code).toBe(
      'LOOKALIKE_ADDRESS',
    );
    expect(book.add({ ...add, name: 'Bobby', address: like, likenessSeen: true }).name).toBe(
      'Bobby',
    );
  });

  it('changes a contact, warning also of an address that looks like the one before', () => {
    const { book } = openPeople();
    const { contactId } = book.add(add);
    expect(book.change(contactId, { ...add, name: 'Robert' })).toMatchObject({ name: 'Robert' });
    const like = `${bob.slice(0, 6).toLowerCase()}${'1'.repeat(36)}`;
    expect(refusal(() => book.change(contactId, { ...add, address: like })).code).toBe(
      'LOOKALIKE_ADDRESS',
    );
    book.change(contactId, { ...add, address: cold });
    expect(book.list()).toMatchObject([{ name: 'Bob', address: cold }]);
    book.remove(contactId);
    expect(book.list()).toEqual([]);
    expect(refusal(() => book.remove(contactId)).code).toBe('CONTACT_NOT_FOUND');
  });

  it('refuses a note that is too long', () => {
    const { book } = openPeople();
    expect(refusal(() => book.add({ ...add, note: 'x'.repeat(281) }))).toMatchObject({
      code: 'NOTE_TOO_LONG',
      message: 'A note has 280 characters at most.',
    });
  });
});
