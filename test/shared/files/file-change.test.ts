import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type FileChange,
  fileChangeBytes,
  fileChangeSchema,
  type PresentFile,
  readFileChange,
  sameFileState,
} from '../../../src/shared/files/file-change.ts';

const absent = { exists: false } as const;
const present: PresentFile = { exists: true, sha256: 'ab'.repeat(32), bytes: 3, mode: 0o644 };
const other: PresentFile = { ...present, sha256: 'cd'.repeat(32) };

const creation: FileChange = {
  kind: 'create',
  path: '/home/ann/notes/new.txt',
  before: absent,
  after: present,
  madeFolders: ['/home/ann/notes'],
  droppedFolders: [],
};
const move: FileChange = {
  ...creation,
  kind: 'move',
  from: '/home/ann/old.txt',
  fromBefore: present,
};

describe('the bytes of a file change', () => {
  it('are its canonical form, and the digest is their SHA-256', () => {
    const { bytes, digest } = fileChangeBytes(creation);
    const text = Buffer.from(bytes.slice(2), 'hex').toString();
    expect(text.startsWith('{"after":{"bytes":3,"exists":true,"mode":420,')).toBe(true);
    expect(digest).toBe(`0x${createHash('sha256').update(text).digest('hex')}`);
  });

  it('do not depend on the order in which the change was written down', () => {
    const turned = Object.fromEntries(Object.entries(move).toReversed()) as FileChange;
    expect(fileChangeBytes(turned)).toEqual(fileChangeBytes(move));
  });

  it('read back as the change', () => {
    const named = { ...creation, path: '/home/ann/naïve\n😀.txt' };
    expect(readFileChange(fileChangeBytes(named).bytes)).toEqual(named);
  });

  it('tell names apart that look the same', () => {
    const composed = fileChangeBytes({ ...creation, path: '/home/ann/\u00e9' });
    const decomposed = fileChangeBytes({ ...creation, path: '/home/ann/e\u0301' });
    expect(composed.digest).not.toBe(decomposed.digest);
  });

  it.each([
    ['nothing', '0x'],
    ['no JSON', `0x${Buffer.from('{').toString('hex')}`],
    ['no UTF-8', '0xff'],
    ['a space more', `0x${Buffer.from(`${JSON.stringify(creation)} `).toString('hex')}`],
    ['another order', `0x${Buffer.from(JSON.stringify(creation)).toString('hex')}`],
    ['half a digit', `${fileChangeBytes(creation).bytes}0`],
  ])('are not read when they are %s', (_, bytes) => {
    expect(readFileChange(bytes)).toBeNull();
  });
});

describe('a file change', () => {
  it.each([
    '',
    'notes.txt',
    '~/notes.txt',
    '/',
    '/home/../etc/passwd',
    '/home/./x',
    '/home//x',
    '/home/x/',
    '/home/\0x',
    '/home/\ud800',
    'C:\\Users\\..\\x',
  ])('cannot be of the path %j', (path) => {
    expect(fileChangeSchema.safeParse({ ...creation, path }).success).toBe(false);
  });

  it.each<[string, object]>([
    ['a creation where a file is', { ...creation, before: other }],
    ['a creation of nothing', { ...creation, after: absent }],
    ['a change of a file that is not there', { ...creation, kind: 'modify' }],
    ['a deletion that leaves the file', { ...creation, kind: 'delete', before: other }],
    ['a move from nowhere', { ...creation, kind: 'move' }],
    ['a move without what is moved', { ...move, fromBefore: undefined }],
    ['a move onto a file', { ...move, before: other }],
    ['a move onto itself', { ...move, from: move.path }],
    ['a creation that takes folders away', { ...creation, droppedFolders: ['/home/ann/notes'] }],
    ['a restoring of nothing to nothing', { ...creation, kind: 'restore', after: absent }],
    ['a part that nobody knows', { ...creation, owner: 0 }],
  ])('cannot be %s', (_, change) => {
    expect(fileChangeSchema.safeParse(change).success).toBe(false);
  });

  it.each<[string, object]>([
    ['a move', move],
    ['a restored move', { ...move, kind: 'restore' }],
    ['a restored creation', { ...creation, kind: 'restore', before: present, after: absent }],
    ['a change', { ...creation, kind: 'modify', before: other }],
  ])('can be %s', (_, change) => {
    expect(fileChangeSchema.safeParse(change).success).toBe(true);
  });
});

describe('two states of a file', () => {
  it('are the same by content and permissions, whenever they were written', () => {
    expect(sameFileState(present, { ...present, modifiedNs: '1' })).toBe(true);
    expect(sameFileState(present, other)).toBe(false);
    expect(sameFileState(present, { ...present, mode: 0o600 })).toBe(false);
    expect(sameFileState(present, absent)).toBe(false);
    expect(sameFileState(absent, absent)).toBe(true);
  });
});
