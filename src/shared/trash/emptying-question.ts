import { fileSize } from '../files/file-size.ts';
import type { SystemQuestion } from '../system-question.ts';
import type { Emptied } from './trash-view.ts';

/** What main asks before it throws away the only way back. */
export function emptyingQuestion({ files, bytes, held }: Emptied): SystemQuestion {
  const stays = `${filesOf(held)} in the trash ${held === 1 ? 'stays' : 'stay'}`;
  const kept = held === 0 ? '' : ` ${stays}, because an open run or undo may need what is kept.`;
  return {
    message: `Throw away what was in ${filesOf(files)} (${fileSize(bytes)})?`,
    detail: `It is gone for good, and what runs did there cannot be undone any more. Files on the disk stay as they are now.${kept}`,
    yes: 'Throw away',
  };
}

function filesOf(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}
