import { AppError } from '../../../shared/errors.ts';
import type { KeptContentReader, KeptEntry } from '../../store/queries/kept-contents.ts';

/** TRASH_UNKNOWN where there is no such file in the trash, or none any more. */
export function requireKept(reader: KeptContentReader, undoId: string): KeptEntry {
  const entry = reader.get(undoId);
  if (entry !== undefined) return entry;
  throw new AppError('TRASH_UNKNOWN', 'invalid_params', 'There is no such file in the trash.', {
    advice: 'No file was changed. It may be restored or emptied by now; look at the list again.',
    facts: { undoId },
  });
}
