import { ScrollPane } from '../../../components/scroll-pane.tsx';

interface DefinitionLinesProps {
  label: string;
  lines: readonly string[];
}

/** What a server says of a tool, letter by letter; a line that is gone begins with "-", one that came with "+". */
export function DefinitionLines({ label, lines }: DefinitionLinesProps) {
  return (
    <ScrollPane label={label} className="max-h-[320px] border-l border-line pl-3">
      <pre className="s font-mono whitespace-pre-wrap wrap-anywhere">{lines.join('\n')}</pre>
    </ScrollPane>
  );
}
