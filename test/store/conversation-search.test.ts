import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../src/main/store/migrate.ts';
import { migrations } from '../../src/main/store/migrations/index.ts';
import type { MessageContent } from '../../src/main/store/queries/conversations.ts';
import { storeFixture } from './support/store-fixture.ts';

function openSearch() {
  const { reader, writer, clock } = storeFixture();
  const begin = (title: string): string => {
    clock.advance(10);
    return writer.conversations.create(title);
  };
  const say = (conversationId: string, content: MessageContent | string): string =>
    writer.conversations.addMessage({
      conversationId,
      parentId: reader.conversations.lastMessage(conversationId)?.messageId ?? null,
      role: 'user',
      content: typeof content === 'string' ? { kind: 'user', text: content } : content,
    });
  const find = (words: string) => reader.conversationSearch.find(words);
  const titles = (words: string) => find(words).map(({ conversation }) => conversation.title);
  return { reader, writer, begin, say, find, titles };
}

describe('the search of conversations', () => {
  it('finds beginnings of words in titles and in what was said, whatever their case and accents', () => {
    const { begin, say, titles } = openSearch();
    say(begin('Rent for Zoé'), 'send 25 USDC to the LANDLORD');
    begin('Weekly saving');
    expect(titles('zoe')).toEqual(['Rent for Zoé']);
    expect(titles('LANDL')).toEqual(['Rent for Zoé']);
    expect(titles('usdc 25')).toEqual(['Rent for Zoé']);
    expect(titles('andlord')).toEqual([]);
    expect(titles('savíng')).toEqual(['Weekly saving']);
  });

  it('marks what was found in the title and in the newest message that has all the words', () => {
    const { begin, say, find } = openSearch();
    const conversationId = begin('Café money');
    say(conversationId, 'café first');
    const newest = say(conversationId, 'then\nthe CAFÉ again');
    say(conversationId, 'nothing here');
    expect(find('cafe')).toMatchObject([
      {
        conversation: { conversationId },
        title: [
          { text: 'Café', isMatch: true },
          { text: ' money', isMatch: false },
        ],
        said: {
          messageId: newest,
          excerpt: [
            { text: 'then the ', isMatch: false },
            { text: 'CAFÉ', isMatch: true },
            { text: ' again', isMatch: false },
          ],
        },
      },
    ]);
    expect(find('cafe again')).toMatchObject([{ title: null, said: { messageId: newest } }]);
  });

  it('reads what a model said, follows a change, a new title and a removal, and shows the last used first', () => {
    const { begin, say, titles, writer } = openSearch();
    const one = begin('one');
    const blocks = [
      { type: 'text', text: 'The vault pays' },
      { type: 'tool', callId: 'c', name: 'get_price' },
      { type: 'text', text: 'four per cent' },
    ];
    const reply = say(one, { kind: 'reply', blocks });
    expect(titles('vault cent')).toEqual(['one']);
    expect(titles('get_price')).toEqual([]);
    writer.conversations.setContent(reply, { kind: 'reply', blocks: blocks.slice(0, 1) });
    expect(titles('cent')).toEqual([]);
    writer.conversations.setContent(reply, { kind: 'plan', planId: 'p' });
    expect(titles('vault')).toEqual([]);
    writer.conversations.rename(one, 'Otherwise');
    expect(titles('one')).toEqual([]);
    say(begin('last'), 'otherwise too');
    expect(titles('otherw')).toEqual(['last', 'Otherwise']);
    writer.conversations.setRemoved(one, true);
    expect(titles('otherw')).toEqual(['last']);
  });

  it('takes any words, and finds nothing where there are none', () => {
    const { find, begin } = openSearch();
    begin('a');
    for (const odd of ['', '  ', '"', '*', 'NEAR(', '- OR', "';--", '🚀', 'a\u0001'])
      expect(() => find(odd)).not.toThrow();
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (words) => find(words).length <= 1));
  });

  it('keeps its index in what a database holds from before, also beside what is no JSON', () => {
    const db = new Database(':memory:');
    migrate(db, migrations.slice(0, 9));
    db.exec(`INSERT INTO conversations VALUES ('one', 'Żółw 🐢', 1, 2);
      INSERT INTO messages VALUES ('m', 'one', NULL, 'user', '{"kind":"user","text":"send it to Bob"}', NULL, 1),
        ('n', 'one', 'm', 'user', '{broken', NULL, 1), ('o', 'one', 'n', 'user', '"text"', NULL, 1),
        ('p', 'one', 'o', 'user', '{"blocks":"none","text":{"a":1}}', NULL, 1);`);
    migrate(db, migrations);
    const found = (query: string) =>
      db.prepare('SELECT rowid FROM said_words WHERE said_words MATCH ?').all(query).length;
    expect([found('bo*'), found('żołw'), found('broken')]).toEqual([1, 1, 0]);
    db.exec("UPDATE messages SET content = '{}' WHERE message_id = 'n'");
    expect(() =>
      db.exec("INSERT INTO said_words (said_words, rank) VALUES ('integrity-check', 1)"),
    ).not.toThrow();
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  });

  it('finds one among ten thousand messages, and every chat of a word that all of them have', () => {
    const { reader, writer, begin, say, find } = openSearch();
    const fill = (from: number, most: number) =>
      writer.together(() => {
        for (let chat = from; chat < most; chat += 100) {
          const conversationId = begin(`chat ${chat}`);
          for (let at = chat; at < chat + 100; at += 1)
            say(conversationId, `message number ${at} about the swap of some ETH for USDC`);
        }
      });
    fill(0, 10_000);
    say(begin('needle'), 'a platypus');
    expect(find('platy')).toHaveLength(1);
    expect(find('swap')).toHaveLength(100);
    expect(find('numb 9999')).toMatchObject([{ conversation: { title: 'chat 9900' } }]);
    expect(reader.conversations.list()).toHaveLength(101);
  });
});
