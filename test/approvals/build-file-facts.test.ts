import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildFileFacts } from '../../src/main/approvals/build-file-facts.ts';
import { approvalFactsSchema } from '../../src/shared/approvals/facts.ts';
import {
  type FileChange,
  type FileState,
  fileChangeBytes,
} from '../../src/shared/files/file-change.ts';

const home = '/home/ann';
const notes = '/home/ann/Notes';
const none: FileState = { exists: false };

function present(content: string | Uint8Array, mode = 0o644) {
  const bytes = Buffer.from(content);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { exists: true, sha256, bytes: bytes.length, mode } as const;
}

interface Texts {
  before?: string | Uint8Array;
  after?: string | Uint8Array;
}

/** The facts of a change of `report.md` whose contents are these. */
function factsOf(changes: Partial<FileChange>, { before, after }: Texts = {}, folders = [notes]) {
  const change: FileChange = {
    kind: 'modify',
    path: `${notes}/report.md`,
    before: before === undefined ? none : present(before),
    after: after === undefined ? none : present(after),
    madeFolders: [],
    droppedFolders: [],
    ...changes,
  };
  const asBytes = (text: string | Uint8Array | undefined) =>
    text === undefined ? null : Buffer.from(text);
  return buildFileFacts(
    {
      ...{ executionId: 'x', planId: 'p', planName: 'Write it down', stepLabel: '1' },
      ...{ rehearsedAt: 1, expiresAt: 2, digest: fileChangeBytes(change).digest },
    },
    {
      change,
      contents: { before: asBytes(before), after: asBytes(after) },
      ...{ findings: [], folders, home },
    },
  );
}

const found = (facts: ReturnType<typeof factsOf>) =>
  facts.findings.map(({ id, level }) => `${level} ${id}`);

const create = { kind: 'create' } as const;

describe('the title of a change', () => {
  it.each<[string, Partial<FileChange>, Texts]>([
    ['Create report.md in ~/Notes (2.1 KB)', create, { after: 'x'.repeat(2150) }],
    ['Change report.md in ~/Notes (1 byte to 2 bytes)', {}, { before: 'a', after: 'ab' }],
    ['Delete report.md from ~/Notes (3 bytes)', { kind: 'delete' }, { before: 'abc' }],
    [
      'Put report.md in ~/Notes back as it was (4 bytes)',
      { kind: 'restore' },
      { before: 'a', after: 'abcd' },
    ],
    ['Remove report.md from ~/Notes again (1 byte)', { kind: 'restore' }, { before: 'a' }],
    [
      'Rename old.md to report.md in ~/Notes',
      { kind: 'move', from: `${notes}/old.md`, before: none, fromBefore: present('a') },
      { after: 'a' },
    ],
    [
      'Move report.md from ~ to ~/Notes',
      { kind: 'move', from: `${home}/report.md`, before: none, fromBefore: present('a') },
      { after: 'a' },
    ],
    [
      'Move old.md back from /srv to ~/Notes as report.md',
      { kind: 'restore', from: '/srv/old.md', before: none, fromBefore: present('a') },
      { after: 'a' },
    ],
  ])('is "%s"', (title, changes, texts) => {
    expect(factsOf(changes, texts).title).toBe(title);
  });

  it('shows the letters of a name that cannot be seen', () => {
    const path = `${notes}/\u202egnp.exe`;
    const facts = factsOf({ ...create, path }, { after: 'a' });
    expect(facts.title).toBe('Create <U+202E>gnp.exe in ~/Notes (1 byte)');
    expect(found(facts)).toEqual(['danger FILE_PATH_UNSEEN']);
  });
});

describe('the content of a change', () => {
  it('is shown as the lines that change and those around them', () => {
    expect(factsOf({}, { before: 'a\nb\n', after: 'a\nc\n' }).content).toEqual({
      as: 'text',
      lines: [
        { kind: 'same', text: 'a\n' },
        { kind: 'removed', text: 'b\n' },
        { kind: 'added', text: 'c\n' },
      ],
      ...{ added: 1, removed: 1, left: 0 },
    });
  });

  it('is shown as it begins where it is too long to be read, and the rest is counted', () => {
    const after = `${'x'.repeat(99)}\n`.repeat(1000);
    const facts = factsOf(create, { after });
    const { content } = facts;
    if (content.as !== 'text') throw new Error(content.as);
    expect(content.lines.length + content.left).toBe(1000);
    expect(content.lines.length).toBe(Math.floor((48 * 1024) / 100));
    expect(found(facts)).toEqual(['caution FILE_NOT_SHOWN_WHOLE']);
  });

  it('is told by size and hash where it is no text, or large', () => {
    const binary = factsOf({}, { before: 'text', after: Buffer.from([0xff, 0xfe]) });
    expect(binary.content).toEqual({ as: 'binary' });
    expect(factsOf(create, { after: 'a\0b' }).content).toEqual({ as: 'binary' });
    const large = factsOf(create, { after: 'x'.repeat(256 * 1024 + 1) });
    expect(large.content).toEqual({ as: 'too_large' });
    expect(found(large)).toEqual(['caution FILE_NOT_SHOWN_WHOLE']);
  });

  it('stays the same in a move', () => {
    const moved = { from: `${notes}/old.md`, before: none, fromBefore: present('a') };
    const facts = factsOf({ kind: 'move', ...moved }, { after: 'a' });
    expect(facts.content).toEqual({ as: 'unchanged' });
    expect(found(facts)).toEqual([]);
  });
});

describe('what is found in a change', () => {
  it('is nothing in a plain new file', () => {
    expect(found(factsOf(create, { after: 'a\r\n\tb' }))).toEqual([]);
  });

  it('blocks what is outside of the folders that plans may touch', () => {
    const outside = factsOf(create, { after: 'a' }, ['/home/ann/Note', '/srv']);
    expect(outside.folder).toBeNull();
    expect(found(outside)).toEqual(['block FILE_OUTSIDE_FOLDERS']);
    const from = { kind: 'move', from: '/srv/a', before: none, fromBefore: present('a') } as const;
    expect(factsOf(from, { after: 'a' }).folder).toBeNull();
    expect(factsOf(from, { after: 'a' }, [notes, '/srv', home]).folder).toBe(notes);
  });

  it('is that something is replaced or goes away', () => {
    expect(found(factsOf({}, { before: 'a', after: 'b' }))).toEqual(['info FILE_REPLACED']);
    expect(found(factsOf({ kind: 'delete' }, { before: 'a' }))).toEqual(['caution FILE_DELETED']);
  });

  it.each([
    ['caution FILE_CAN_BE_RUN', 0o755],
    ['caution FILE_OPEN_TO_ALL', 0o666],
  ])('is %s by its permissions', (finding, mode) => {
    const after = present('a', mode);
    expect(found(factsOf({ ...create, after }, { after: 'a' }))).toEqual([finding]);
  });

  it('is a danger where whoever runs the file acts as its owner', () => {
    const after = present('a', 0o4755);
    expect(found(factsOf({ ...create, after }, { after: 'a' }))).toEqual([
      'danger FILE_RUNS_AS_OWNER',
      'caution FILE_CAN_BE_RUN',
    ]);
  });

  it('is that a file or its folder is hidden, the allowed folder itself apart', () => {
    const path = `${notes}/.config/autostart`;
    expect(found(factsOf({ ...create, path }, { after: 'a' }))).toEqual(['caution FILE_HIDDEN']);
    const inHidden = factsOf({ ...create, path }, { after: 'a' }, [`${notes}/.config`]);
    expect(found(inHidden)).toEqual([]);
  });

  it('is that the new text holds what cannot be seen', () => {
    const facts = factsOf(create, { after: 'if (admin\u202e) {\n' });
    expect(found(facts)).toEqual(['caution FILE_TEXT_STEERS']);
  });

  it('is shown together with what the rehearsal found', () => {
    const facts = factsOf(create, { after: 'a' });
    expect(
      approvalFactsSchema.parse({ ...facts, approvalId: 'a', status: 'pending', createdAt: 0 }),
    ).toMatchObject({ subject: 'file_change', folder: notes, actionLabel: 'Create this file' });
  });
});
