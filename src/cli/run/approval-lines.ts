import type { ApprovalFacts, FileChangeFacts } from '../../shared/approvals/facts.ts';
import { commandLine } from '../../shared/commands/command-run.ts';
import { type DiffLine, notCompared } from '../../shared/files/line-diff.ts';
import { unseenMarks, visibleLine, visiblePath, writeOut } from '../../shared/visible-text.ts';
import { visitLines } from '../visit-lines.ts';

/** What the signer cannot tell of a transaction from its bytes. */
const beyondTheBytes: ReadonlySet<string> = new Set(['REPLACES', 'L1_FEE', 'L1_FEE_UNKNOWN']);

/** What main knows of a request, told before the signer asks about it: of a file, what would change in it. */
export function approvalLines(facts: ApprovalFacts): string[] {
  const title = visibleLine(facts.title);
  if (facts.subject === 'transaction') {
    const beyond = facts.findings.filter(({ id }) => beyondTheBytes.has(id));
    return [title, ...beyond.map(({ message }) => visibleLine(`  ${message}`))];
  }
  if (facts.subject === 'permit') {
    const words = facts.findings.map(({ level, message }) => visibleLine(`  ${level}: ${message}`));
    return [title, ...words];
  }
  if (facts.subject === 'command') {
    const words = facts.findings.map(({ level, message }) => visibleLine(`  ${level}: ${message}`));
    return [title, `  ${visibleLine(commandLine(facts.command))}`, ...words];
  }
  if (facts.subject === 'visit') {
    const words = facts.findings.map(({ level, message }) => visibleLine(`  ${level}: ${message}`));
    return [title, ...visitLines(facts.visit), ...words];
  }
  const { change, findings } = facts;
  return [
    title,
    `  ${visiblePath(change.path)}`,
    ...findings.map(({ level, message, evidence }) =>
      visibleLine(`  ${level}: ${message}${evidence === '' ? '' : ` (${evidence})`}`),
    ),
    ...contentLines(facts).map((line) => `  ${line}`),
  ];
}

function contentLines({ content }: FileChangeFacts): string[] {
  switch (content.as) {
    case 'unchanged':
      return ['The content stays as it is, to the byte.'];
    case 'binary':
      return ['The content is no text, so it cannot be shown.'];
    case 'too_large':
      return ['The content is too large to be shown.'];
    case 'text': {
      const rest = content.left === 0 ? [] : [`${content.left} more lines are not shown here.`];
      const coarse = content.coarse ? [notCompared] : [];
      return [...coarse, ...content.lines.map(diffText), ...rest];
    }
  }
}

const signs = { same: ' ', added: '+', removed: '-' } as const;

function diffText(line: DiffLine): string {
  if (line.kind === 'skipped') return `(${line.count} lines as before)`;
  const text = line.text.replace(/\n$/, '').replace(unseenMarks, writeOut);
  const end = line.text.endsWith('\n') ? '' : ' (no line end)';
  return `${signs[line.kind]} ${text}${end}`;
}
