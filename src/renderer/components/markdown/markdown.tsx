import { useDeferredValue, useState } from 'react';
import { nothingSplit, splitBlocks } from '../../model/markdown/split-blocks.ts';
import { MarkdownBlock } from './markdown-block.tsx';

/**
 * Markdown that somebody else wrote, as it comes: only blocks that changed are read and drawn again, and drawing waits
 * for whatever a person does meanwhile. Links are shown and not followed, pictures and HTML are text.
 */
export function Markdown({ text }: { text: string }) {
  const shown = useDeferredValue(text);
  const [last] = useState(() => ({ split: nothingSplit }));
  last.split = splitBlocks(shown, last.split);
  return (
    <div className="md" dir="auto">
      {last.split.blocks.map((source, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text only grows at its end.
        <MarkdownBlock key={index} source={source} />
      ))}
    </div>
  );
}
