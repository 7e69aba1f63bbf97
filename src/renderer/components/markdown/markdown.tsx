import { useDeferredValue } from 'react';
import { useSplit } from '../../state/use-split.ts';
import { MarkdownBlock } from './markdown-block.tsx';

/**
 * Markdown that somebody else wrote, as it comes: only blocks that changed are read and drawn again, and drawing waits
 * for whatever a person does meanwhile. Links are shown and not followed, pictures and HTML are text.
 */
export function Markdown({ text }: { text: string }) {
  const blocks = useSplit(useDeferredValue(text));
  return (
    <div className="md" dir="auto">
      {blocks.map((source, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text only grows at its end.
        <MarkdownBlock key={index} source={source} />
      ))}
    </div>
  );
}
