// What a person reads before a file is changed: made by the signer, from the bytes alone. It knows no
// contents, only their sizes and hashes; main's facts stand beside it and can be compared with it.
import type { FileChange, FileState } from '../../../shared/files/file-change.ts';
import { visiblePath } from '../../../shared/visible-text.ts';
import type { SummaryLine } from '../../../shared/wallet/signer-proposal.ts';

const words: Record<FileChange['kind'], string> = {
  create: 'Creates a file',
  modify: 'Changes a file',
  delete: 'Deletes a file',
  move: 'Moves a file',
  restore: 'Puts a file back as it was',
};

export function summariseChange(change: FileChange, digest: string): SummaryLine[] {
  const { path, from, before, after, fromBefore, madeFolders, droppedFolders } = change;
  const moved = from === undefined ? [] : [{ label: 'From', value: visiblePath(from) }];
  return [
    { label: 'Change', value: words[change.kind] },
    ...moved,
    { label: from === undefined ? 'File' : 'To', value: visiblePath(path) },
    ...stateLines('before', fromBefore ?? before),
    ...stateLines('after', after),
    ...madeFolders.map((folder) => ({ label: 'Makes folder', value: visiblePath(folder) })),
    ...droppedFolders.map((folder) => ({
      label: 'Removes folder',
      value: `${visiblePath(folder)} (if nothing is left in it)`,
    })),
    { label: 'Digest', value: digest },
  ];
}

function stateLines(when: 'before' | 'after', state: FileState): SummaryLine[] {
  const label = when === 'before' ? 'Before' : 'After';
  if (!state.exists) return [{ label, value: 'no file' }];
  const { bytes, mode, sha256, modifiedNs } = state;
  const time = when === 'after' && modifiedNs !== undefined ? ', with its time of writing' : '';
  return [
    { label, value: `${bytes} bytes, permissions ${mode.toString(8).padStart(3, '0')}${time}` },
    { label: `SHA-256 ${when}`, value: sha256 },
  ];
}
