import type { FileChangeFacts, ShownContent } from '../../../shared/approvals/facts.ts';
import { type DiffLine, notCompared } from '../../../shared/files/line-diff.ts';
import { count } from '../../format/count.ts';
import { markedParts } from '../../format/marked-text.ts';

type TextContent = Extract<ShownContent, { as: 'text' }>;

const instead: Record<Exclude<ShownContent['as'], 'text'>, string> = {
  unchanged: 'The content stays as it is, to the byte.',
  binary: 'The content is no text, so it cannot be shown. Its size stands above, its hash below.',
  too_large: 'The content is too large to be shown. Its size stands above, its hash below.',
};

/** What changes in the file, line by line, each line whole. */
export function ContentDiff({ facts }: { facts: FileChangeFacts }) {
  const { content } = facts;
  return (
    <section className="part grid gap-1" aria-label="What changes in the file">
      {content.as === 'text' ? <Lines content={content} /> : <p>{instead[content.as]}</p>}
    </section>
  );
}

function Lines({ content }: { content: TextContent }) {
  const { lines, added, removed, left, coarse } = content;
  return (
    <>
      <p className="s m">
        {count(added, 'line')} added, {count(removed, 'line')} removed
      </p>
      {coarse ? <p className="s m">{notCompared}</p> : null}
      <div className="diff">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat; the place is the identity.
          <Line key={index} line={line} />
        ))}
      </div>
      {left === 0 ? null : (
        <p className="mid">{count(left, 'more line')} of the change are not shown here.</p>
      )}
    </>
  );
}

const words = {
  same: { sign: ' ', word: '' },
  added: { sign: '+', word: 'added: ' },
  removed: { sign: '−', word: 'removed: ' },
} as const;

function Line({ line }: { line: DiffLine }) {
  if (line.kind === 'skipped') {
    return <p className="diff-skipped s m">{count(line.count, 'line')} as before</p>;
  }
  const { sign, word } = words[line.kind];
  return (
    <p className={`diff-line diff-${line.kind}`}>
      <span aria-hidden="true">{sign}</span>
      <code>
        <span className="sr-only">{word}</span>
        {markedParts(line.text).map(({ text, mark }, index) =>
          mark ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: marks repeat; the place is the identity.
            <span key={index} className="unseen">
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </code>
    </p>
  );
}
