import { fileSize } from '../files/file-size.ts';
import type { SystemQuestion } from '../system-question.ts';
import { visiblePath } from '../visible-text.ts';
import type { DataPlaceView } from './data-views.ts';

/** Before everything is moved. */
export function moveQuestion(from: string, to: string): SystemQuestion {
  return {
    message: `Move everything to ${visiblePath(to)}?`,
    detail: `Countersign ends, copies what is in ${visiblePath(from)}, reads the copy again and starts from it. Until the copy is whole nothing is different. What is here is then put aside, and you can have it deleted.`,
    yes: 'Move it',
  };
}

/** Before what a move left is deleted. */
export function forgetQuestion({
  folder,
  bytes,
}: NonNullable<DataPlaceView['before']>): SystemQuestion {
  return {
    message: `Delete what was there before the move (${fileSize(bytes)})?`,
    detail: `It lies in ${visiblePath(folder)} and is as old as the move: what was done since is in the new place. It cannot be brought back.`,
    yes: 'Delete it',
  };
}
