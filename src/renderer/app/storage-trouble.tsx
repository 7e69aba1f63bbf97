import type { AppStatus } from '../../shared/ipc/views.ts';
import { ErrorNote } from '../components/error-note.tsx';
import { storageWords } from '../words/storage-words.ts';

/** Says above every page that nothing can be written down, what stands still because of it, and how it goes on. */
export function StorageTrouble({ storage }: Pick<AppStatus, 'storage'>) {
  if (storage === null) return null;
  return (
    <div className="border-b border-line px-6 py-2">
      <ErrorNote error={storage}>
        <p>{storageWords(storage)}</p>
      </ErrorNote>
    </div>
  );
}
