import type { Store } from '../../store/open-store.ts';
import type { FileTools } from '../../tools/file-tools.ts';

/** What the trash is made of: what is written down of it, and the contents on the disk. */
export interface TrashPorts {
  store: Pick<Store, 'reader' | 'writer'>;
  files: Pick<FileTools, 'contents' | 'tryOut'>;
}
