import { groupThousands } from '../../shared/amounts.ts';
import type { ApprovalFacts, BatchFacts, FileChangeFacts } from '../../shared/approvals/facts.ts';
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
  if (facts.subject === 'batch') return batchLines(facts);
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

/** A row for each payment, with what was found of it, and what they come to. */
function batchLines(facts: BatchFacts): string[] {
  const found = ({ level, message }: BatchFacts['findings'][number]) => `${level}: ${message}`;
  const rows = facts.payments.flatMap((payment, index) => {
    const { amount, symbol, recipient, nonce, mostFee, findings } = payment;
    const { fileSays } = recipient;
    const name = recipient.name === '' ? '' : ` (${recipient.name})`;
    const fee = `${mostFee} ${facts.mostFees.symbol}`;
    const place = String(index + 1).padStart(String(facts.payments.length).length);
    return [
      `${place}  ${groupThousands(amount)} ${symbol} to ${recipient.address}${name}, nonce ${nonce}, fee at most ${fee}`,
      // On a line of its own: whoever wrote the file chose it.
      ...(fileSays === undefined ? [] : [`      your file calls it: ${fileSays}`]),
      ...findings.map((finding) => `      ${found(finding)}`),
    ];
  });
  const sums = facts.totals.map(({ amount, symbol }) => `${groupThousands(amount)} ${symbol}`);
  const fees = `${facts.mostFees.amount} ${facts.mostFees.symbol}`;
  const rest = [
    `In all ${sums.join(' and ')}, and fees of at most ${fees}.`,
    ...facts.findings.map(found),
  ];
  return [facts.title, ...[...rows, ...rest].map((line) => `  ${line}`)].map(visibleLine);
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
