import { join } from 'node:path';
import { practiceBaseId } from '../../../shared/chain/addresses.ts';

/** Where a practice chain keeps its files in a data folder. */
export function practiceFolder(dataDir: string, chainId: number): string {
  return join(dataDir, chainId === practiceBaseId ? 'practice-base' : 'practice');
}
