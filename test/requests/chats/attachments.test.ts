import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostBlockLetters } from '../../../src/main/agent/prompts/context-block.ts';
import { attachmentsOf } from '../../../src/main/requests/chats/attachments.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openChat } from '../support/room.ts';

const file = (name: string, content: string | Uint8Array): string => {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
};

describe('what a person attaches', () => {
  it('goes with a message, is shown with it, and is there for the model alone', async () => {
    const { requests, messages, conversationId, store } = openChat();
    const { added, refused } = await requests.chats.attachFiles(
      [file('rents.csv', 'who,how much\nAna,25\n')],
      5,
    );
    expect(refused).toEqual([]);
    expect(added).toMatchObject([{ name: 'rents.csv', bytes: 20, kind: 'CSV' }]);
    const ids = added.map(({ attachmentId }) => attachmentId);
    await requests.send(conversationId, 'wrap 1 ETH', ids);
    const [said, note, card] = messages();
    expect(said).toMatchObject({ kind: 'user', attachments: added });
    expect(note).toMatchObject({
      kind: 'assistant',
      text: 'rents.csv was not read: these words were understood without a model, and only a model reads what is attached.',
    });
    expect(card?.kind).toBe('plan');
    expect(attachmentsOf(store.reader, said?.messageId ?? '')).toEqual([
      { origin: 'file', label: 'rents.csv', text: 'who,how much\nAna,25\n' },
    ]);
    await requests.edit(said?.messageId ?? '', 'wrap 2 ETH');
    expect(messages()[0]).toMatchObject({ attachments: [{ name: 'rents.csv' }] });
    await expect(requests.send(conversationId, 'wrap 1 ETH', ids)).rejects.toMatchObject({
      code: 'ATTACHMENT_GONE',
    });
    expect(messages()).toHaveLength(3);
  });

  it('is said not to be read where no model is set up', async () => {
    const { requests, messages, conversationId } = openChat();
    const { added } = await requests.chats.attachText({ name: 'a.txt', bytes: 2, text: 'hi' }, 5);
    const ids = added.map(({ attachmentId }) => attachmentId);
    await requests.send(conversationId, 'what does this mean', ids);
    expect(messages()[1]).toMatchObject({
      text: 'a.txt was not read: only a model reads what is attached, and none is set up.',
    });
  });

  it('is refused with its reason where it is no text, too large, empty, gone or a secret', async () => {
    const { requests } = openChat();
    const large = file('large.txt', 'a');
    truncateSync(large, 5_000_000_000);
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
    const { added, refused } = await requests.chats.attachFiles(
      [
        file('photo.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe)),
        file('zeros.txt', 'a\0b'),
        large,
        file('over.txt', 'é'.repeat(100_001)),
        file('fits.txt', 'é'.repeat(100_000)),
        file('empty.txt', ' \n'),
        file('phrase.txt', phrase),
        file('key.txt', `0x${'ab'.repeat(32)}`),
        '/nowhere/gone.txt',
        temporaryFolder(),
      ],
      9,
    );
    expect(added.map(({ name }) => name)).toEqual(['fits.txt']);
    expect(refused.map(({ name, error }) => `${name} ${error.code}`)).toEqual([
      'photo.png ATTACHMENT_NOT_TEXT',
      'zeros.txt ATTACHMENT_NOT_TEXT',
      'large.txt ATTACHMENT_TOO_LARGE',
      'over.txt ATTACHMENT_TOO_LARGE',
      'empty.txt ATTACHMENT_EMPTY',
      'phrase.txt ATTACHMENT_HOLDS_SECRET',
      'key.txt ATTACHMENT_HOLDS_SECRET',
      'gone.txt ATTACHMENT_UNREADABLE',
      expect.stringContaining('ATTACHMENT_UNREADABLE'),
    ]);
    for (const { error } of refused) expect(error.advice).toMatch(/not attached/);
  });

  it('is no more than goes with one message', async () => {
    const { requests, conversationId, messages } = openChat();
    const files = Array.from({ length: 6 }, (_, at) => file(`${at}.txt`, 'x'));
    const { added, refused } = await requests.chats.attachFiles(files, 5);
    expect(added).toHaveLength(5);
    expect(refused).toMatchObject([{ name: '5.txt', error: { code: 'ATTACHMENTS_TOO_MANY' } }]);
    const more = await requests.chats.attachText({ name: 'z.txt', bytes: 1, text: 'z' }, 5);
    const ids = [...added, ...more.added].map(({ attachmentId }) => attachmentId);
    await expect(requests.send(conversationId, 'wrap 1 ETH', ids)).rejects.toMatchObject({
      code: 'ATTACHMENTS_TOO_MANY',
    });
    expect(messages()).toEqual([]);
  });

  it('comes to a model whole, in blocks that none cuts, and a letter is never halved', async () => {
    const { requests, conversationId, messages, store } = openChat();
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 3 }), async (shift) => {
        const text = `${'a'.repeat(shift)}${'🚀'.repeat(40_000)}`;
        const bytes = Buffer.byteLength(text);
        const { added } = await requests.chats.attachText({ name: 'r.txt', bytes, text }, 5);
        const ids = added.map(({ attachmentId }) => attachmentId);
        await requests.send(conversationId, 'wrap 1 ETH', ids);
        const said = messages().findLast(({ kind }) => kind === 'user');
        const blocks = attachmentsOf(store.reader, said?.messageId ?? '');
        expect(blocks.map((block) => block.text).join('')).toBe(text);
        expect(blocks.map(({ label }) => label)).toEqual([
          'r.txt (part 1 of 2)',
          'r.txt (part 2 of 2)',
        ]);
        for (const block of blocks) {
          expect(block.text.length).toBeLessThanOrEqual(mostBlockLetters);
          expect(/\p{Surrogate}/u.test(block.text)).toBe(false);
        }
      }),
      { numRuns: 4 },
    );
  });
});
