import { keptFolders, overlap } from '../../allowed-folders.ts';
import { moveError } from '../../data-folder/move-error.ts';
import type { StoreReader } from '../../store/store.ts';

/** No plan may ever touch what is ours. `to`: without links. Errors: MOVE_ALLOWED_FOLDER. */
export function refuseAllowed(reader: Pick<StoreReader, 'settings'>, to: string): void {
  const folder = keptFolders(reader).find((each) => overlap(each, to));
  if (folder !== undefined) throw moveError('MOVE_ALLOWED_FOLDER', { folder });
}
