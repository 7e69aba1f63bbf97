import { Square, SquareCheck } from 'lucide-react';
import { memo } from 'react';
import {
  type Alignment,
  type Block,
  type ListItem,
  readBlocks,
} from '../../model/markdown/read-block.ts';
import { Icon } from '../icon.tsx';
import { CodeBlock } from './code-block.tsx';
import { InlineText } from './inline-text.tsx';

/** What one source says; read again only when it is another one. */
export const MarkdownBlock = memo(function MarkdownBlock({ source }: { source: string }) {
  return <Blocks blocks={readBlocks(source)} />;
});

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a source have no other name.
    <Drawn key={index} block={block} />
  ));
}

function Drawn({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      // One level, so that the page's own headings stay in order whatever was written.
      return (
        <h2 className={block.level > 2 ? 'md-lower' : ''}>
          <InlineText text={block.text} />
        </h2>
      );
    case 'paragraph':
      return (
        <p>
          <InlineText text={block.text} />
        </p>
      );
    case 'plain':
      return <p className="whitespace-pre-wrap">{block.plain}</p>;
    case 'code':
      return <CodeBlock language={block.language} text={block.plain} />;
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case 'list':
      return <List start={block.start} items={block.items} />;
    case 'table':
      return <Table {...block} />;
    case 'rule':
      return <hr />;
  }
}

function List({ start, items }: { start: number | null; items: readonly ListItem[] }) {
  const drawn = items.map(({ done, blocks }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name.
    <li key={index} className={done === null ? '' : 'md-task'}>
      {done === null ? null : (
        <span role="img" aria-label={done ? 'Done' : 'To do'}>
          <Icon of={done ? SquareCheck : Square} />
        </span>
      )}
      <ItemBlocks blocks={blocks} />
    </li>
  ));
  return start === null ? <ul>{drawn}</ul> : <ol start={start}>{drawn}</ol>;
}

/** What is only words stands in its line. */
function ItemBlocks({ blocks: [first, ...rest] }: { blocks: readonly Block[] }) {
  if (first === undefined) return null;
  return (
    <>
      {first.kind === 'paragraph' ? (
        <span className="md-words">
          <InlineText text={first.text} />
        </span>
      ) : (
        <Drawn block={first} />
      )}
      <Blocks blocks={rest} />
    </>
  );
}

interface TableProps {
  align: readonly Alignment[];
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

const sides = { left: 'text-left', center: 'text-center', right: 'text-right' };

function Table({ align, head, rows }: TableProps) {
  const side = (column: number) => sides[align[column] ?? 'left'];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
    <section className="md-table" aria-label="Table" tabIndex={0}>
      <table className="tight">
        <thead>
          <tr>
            {head.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name.
              <th key={column} scope="col" className={side(column)}>
                <InlineText text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name.
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name.
                <td key={column} className={side(column)}>
                  <InlineText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
