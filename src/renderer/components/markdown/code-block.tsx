import { memo } from 'react';
import { visibleText } from '../../../shared/visible-text.ts';
import { CopyButton } from '../copy-button.tsx';

interface CodeBlockProps {
  /** What its fence says; empty for nothing. */
  language: string;
  text: string;
}

/** So many lines are drawn as one: those that are out of sight cost nothing. */
const linesAtOnce = 60;

/** Text that is shown as it is written, to be copied. */
export function CodeBlock({ language, text }: CodeBlockProps) {
  const lines = text.split('\n');
  const parts = Array.from({ length: Math.ceil(lines.length / linesAtOnce) }, (_, index) =>
    lines.slice(index * linesAtOnce, (index + 1) * linesAtOnce).join('\n'),
  );
  return (
    <figure className="md-block">
      <figcaption>
        <span>{language === '' ? 'Text' : language}</span>
        <CopyButton text={text} what="code" />
      </figcaption>
      <pre>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text only grows at its end.
          <Lines key={index} text={part} />
        ))}
      </pre>
    </figure>
  );
}

const Lines = memo(function Lines({ text }: { text: string }) {
  return <code>{visibleText(text.replaceAll('\t', '    '))}</code>;
});
