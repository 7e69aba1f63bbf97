import { fileSize } from '../../shared/files/file-size.ts';
import { utcTime } from '../../shared/iso-time.ts';
import type { Restorable, TrashView, UndoableRun } from '../../shared/trash/trash-view.ts';
import { visiblePath } from '../../shared/visible-text.ts';

/** The trash in words, a file to two lines. */
export function trashLines({ items, total, emptiable, bytesKept }: TrashView): string[] {
  if (total === 0) return ['Nothing is in the trash.'];
  const most = items.length < total ? `The newest ${items.length} of ${total} files:` : null;
  return [
    ...(most === null ? [] : [most]),
    ...items.flatMap(({ undoId, file, what, bytes, stepLabel, planName, keptAt, restorable }) => [
      `${undoId}  ${visiblePath(file)}  ${what}, ${fileSize(bytes)}, ${utcTime(keptAt)}`,
      `  by “${stepLabel}” in ${planName}. ${restorableWords(restorable)}`,
    ]),
    `${fileSize(bytesKept)} are kept on the disk. Emptying throws ${emptiable.files} of ${total} away and frees ${fileSize(emptiable.bytes)}.`,
  ];
}

/** What of a run can be undone, cannot be, and is. */
export function undoableLines({ executionId, planName, hindrance, view }: UndoableRun): string[] {
  return [
    `${executionId}  ${planName}${hindrance === null ? '' : `: ${hindrance}`}`,
    ...view.can.map(({ does, label }) => `  can be undone: ${does} (${label})`),
    ...view.cannot.map(({ label, reason }) => `  cannot be undone: ${label}: ${reason}`),
    ...view.undone.map(({ label, by }) => `  undone by ${by}: ${label}`),
  ];
}

function restorableWords(restorable: Restorable): string {
  if (restorable.can === true) return 'It can be put back.';
  if (restorable.can === false) return `It cannot be put back now: ${restorable.reason}`;
  return 'Whether it can be put back was not looked at, because so much is kept.';
}
