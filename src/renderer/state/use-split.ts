import { useState } from 'react';
import { nothingSplit, splitBlocks } from '../model/markdown/split-blocks.ts';

/** The blocks of a text that grows; of what follows only the end is looked at. */
export function useSplit(text: string): readonly string[] {
  const [last] = useState(() => ({ split: nothingSplit }));
  last.split = splitBlocks(text, last.split);
  return last.split.blocks;
}
