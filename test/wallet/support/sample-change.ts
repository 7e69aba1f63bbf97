import type { ChangeRequest } from '../../../src/main/wallet/protocol/proposal-requests.ts';
import { type FileChange, fileChangeBytes } from '../../../src/shared/files/file-change.ts';

/** A new file in a folder of the person. */
export const sampleChange: FileChange = {
  kind: 'create',
  path: '/home/ann/Notes/report.md',
  before: { exists: false },
  after: { exists: true, sha256: '5e'.repeat(32), bytes: 2150, mode: 0o644 },
  madeFolders: [],
  droppedFolders: [],
};

/** What an honest main asks about a change. */
export function changeRequest(
  approvalId: string,
  expiresAt: number,
  changes: Partial<FileChange> = {},
): ChangeRequest {
  const { bytes } = fileChangeBytes({ ...sampleChange, ...changes });
  return { approvalId, change: bytes, expiresAt };
}
