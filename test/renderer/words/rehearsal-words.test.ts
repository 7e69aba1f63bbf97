import { expect, it } from 'vitest';
import { withoutMovement } from '../../../src/renderer/words/rehearsal-words.ts';
import type { FileChange } from '../../../src/shared/files/file-change.ts';

const made: FileChange = {
  ...{ kind: 'create', path: '/notes/a.txt', madeFolders: [], droppedFolders: [] },
  before: { exists: false },
  after: { exists: true, sha256: 'ab'.repeat(32), bytes: 6, mode: 0o644 },
};

it('never calls a change of a file nothing', () => {
  expect(withoutMovement({ allowances: [], fileChanges: [made] })).toBe('a new file');
  expect(withoutMovement({ allowances: [], fileChanges: [{ ...made, kind: 'restore' }] })).toBe(
    'puts a file back',
  );
  expect(withoutMovement({ allowances: [] })).toBe('changes nothing');
});
