import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { shownMessages, shownPart } from '../../../src/main/requests/chats/shown-messages.ts';
import { type Params, ReadConnection } from '../../../src/main/store/connection.ts';
import { createReader } from '../../../src/main/store/store.ts';
import type { Message } from '../../../src/shared/ipc/message-views.ts';
import { storeFixture } from '../../store/support/store-fixture.ts';

const opened = { from: null, found: null };

/** Counts what is handed out of the database. */
class Counting extends ReadConnection {
  /** Rows that have what a message says, and files. */
  bodies = 0;
  files = 0;

  override get<Row>(sql: string, params: Params = {}): Row | undefined {
    const row = super.get<Row>(sql, params);
    this.#count(row === undefined ? [] : [row]);
    return row;
  }

  override all<Row>(sql: string, params: Params = {}): Row[] {
    const rows = super.all<Row>(sql, params);
    this.#count(rows);
    return rows;
  }

  #count(rows: readonly unknown[]): void {
    const having = (column: string) => rows.filter((row) => column in Object(row)).length;
    this.bodies += having('content');
    this.files += having('attachmentId');
  }
}

/** A chat of so many messages, each with a file, and what reads it. */
function chatOf(many: number) {
  const { writer, path } = storeFixture();
  const conversationId = writer.conversations.create('long');
  const ids: string[] = [];
  const say = (content: { kind: string; [key: string]: unknown }, parentId = ids.at(-1) ?? null) =>
    writer.conversations.addMessage({ conversationId, parentId, role: 'user', content });
  writer.together(() => {
    for (let at = 0; at < many; at += 1) {
      ids.push(say({ kind: 'user', text: `${at}` }));
      const file = { name: `${at}.txt`, bytes: 1, text: 'x' };
      writer.attachments.send(writer.attachments.add(file), ids.at(-1) ?? '');
    }
  });
  const db = new Database(path, { readonly: true });
  onTestFinished(() => void db.close());
  const connection = new Counting(db);
  return { conversationId, ids, say, writer, connection, reader: createReader(connection) };
}

const wordsOf = (messages: readonly Message[]) =>
  messages.map((message) => (message.kind === 'user' ? message.text : message.kind));

it('reads of a chat of 20 000 messages, after one more, what the shown ones say and attach alone [F-17]', () => {
  const { conversationId, say, reader, connection } = chatOf(20_000);
  const { hidden } = shownPart(reader, conversationId, opened);
  expect(hidden).toBe(19_940);
  say({ kind: 'user', text: 'one more' });
  connection.bodies = 0;
  connection.files = 0;
  const part = shownPart(reader, conversationId, { from: hidden, found: null });
  // With the one above them, and the last, at which the branch is found.
  expect(connection.bodies).toBe(61 + 2);
  expect(connection.files).toBe(61);
  expect(part.hidden).toBe(hidden);
  expect(wordsOf(part.messages)).toEqual([
    ...Array.from({ length: 60 }, (_, at) => `${hidden + at}`),
    'one more',
  ]);
  expect(part.above).toMatchObject({ text: '19939' });
});

it('gives as much more as is asked for, and as far back as what was found', () => {
  const { conversationId, ids, reader } = chatOf(100);
  const part = (from: number | null, found: string | null = null) => {
    const { hidden, above, messages } = shownPart(reader, conversationId, { from, found });
    return [hidden, above === null ? null : wordsOf([above])[0], messages.length];
  };
  expect(part(null)).toEqual([40, '39', 60]);
  expect(part(10)).toEqual([10, '9', 90]);
  expect(part(0)).toEqual([0, null, 100]);
  expect(part(40, ids[3])).toEqual([3, '2', 97]);
  expect(part(3, ids[50])).toEqual([3, '2', 97]);
  expect(part(40, 'in another branch')).toEqual([40, '39', 60]);
  // A branch that is shorter than where it was to begin.
  expect(part(500)).toEqual([99, '98', 1]);
});

it('shows an empty chat as empty', () => {
  const { conversationId, reader } = chatOf(0);
  const nothing = { hidden: 0, above: null, messages: [] };
  expect(shownPart(reader, conversationId, opened)).toEqual(nothing);
});

it('says of the shown ones which versions they have, and whether a question was answered after them', () => {
  const { conversationId, ids, say, writer, reader } = chatOf(70);
  const question = {
    kind: 'question',
    slot: 's',
    text: 't',
    options: [],
    answered: true,
    about: '',
  };
  const asked = say(question);
  const other = say({ kind: 'user', text: 'otherwise' }, ids[69]);
  writer.conversations.show(conversationId, asked);
  const last = () => shownPart(reader, conversationId, opened).messages.at(-1);
  expect(last()).toMatchObject({ answered: false, branches: { index: 1, ids: [asked, other] } });
  writer.conversations.show(conversationId, say({ kind: 'plan', planId: 'p' }, asked));
  const { messages } = shownPart(reader, conversationId, opened);
  expect(messages.at(-2)).toMatchObject({ messageId: asked, answered: true });
});

it.each([20, 200])('gives all of a chat of %i messages, each with its own file', (many) => {
  const { conversationId, reader, connection } = chatOf(many);
  const shown = shownMessages(reader, conversationId);
  expect(shown.map((each) => each.kind === 'user' && each.attachments[0]?.name)).toEqual(
    shown.map((_, at) => `${at}.txt`),
  );
  expect([shown.length, connection.files]).toEqual([many, many]);
});
