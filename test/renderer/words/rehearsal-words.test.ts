import { expect, it } from 'vitest';
import {
  refusal,
  rehearsedStepWords,
  withoutMovement,
} from '../../../src/renderer/words/rehearsal-words.ts';
import type { FileChange } from '../../../src/shared/files/file-change.ts';

const made: FileChange = {
  ...{ kind: 'create', path: '/notes/a.txt', madeFolders: [], droppedFolders: [] },
  before: { exists: false },
  after: { exists: true, sha256: 'ab'.repeat(32), bytes: 6, mode: 0o644 },
};

const none = { allowances: [], transactions: [] };

it('never calls a change of a file nothing', () => {
  expect(withoutMovement({ ...none, fileChanges: [made] })).toBe('a new file');
  expect(withoutMovement({ ...none, fileChanges: [{ ...made, kind: 'restore' }] })).toBe(
    'puts a file back',
  );
  expect(withoutMovement(none)).toBe('changes nothing');
});

it('says that a step on files cannot be done, and that a chain takes a step back', () => {
  const onChain = { block: { number: '7', hash: `0x${'ab'.repeat(32)}`, timestamp: '8' } } as const;
  expect(refusal({ block: null })).toBe('Cannot be done');
  expect(refusal(onChain)).toBe('Reverted');
  const onFiles = { block: null, status: 'failed' } as const;
  expect(rehearsedStepWords('reverted', onFiles).word).toBe('Cannot be done');
  expect(rehearsedStepWords('reverted', { ...onChain, status: 'failed' }).word).toBe('Reverted');
  expect(rehearsedStepWords('ok', onFiles).word).toBe('Rehearsed');
  expect(rehearsedStepWords(null, null).word).toBe('Not rehearsed');
});

it('tells a step that another way takes from one that a failure stood before', () => {
  expect(rehearsedStepWords('not_reached', { block: null, status: 'ok' }).word).toBe(
    'Not on this way',
  );
  expect(rehearsedStepWords('not_reached', { block: null, status: 'failed' }).word).toBe(
    'Not reached',
  );
});
