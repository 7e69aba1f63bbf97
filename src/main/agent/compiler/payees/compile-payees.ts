// "pay everyone in ~/payroll.csv": one payment to the letter for each line of the file as it was read.
import { groupThousands } from '../../../../shared/amounts.ts';
import { addDecimals } from '../../../../shared/decimal-arithmetic.ts';
import { list } from '../../../../shared/list-words.ts';
import type { ActionNode, SequenceNode } from '../../../../shared/plan/nodes.ts';
import type { Provenance } from '../../../../shared/plan/schema.ts';
import type { IntentStep } from '../../intent/intent.ts';
import type { SaidText } from '../../intent/said.ts';
import { chainOfStep } from '../chain-of-step.ts';
import { askOnce, assume, newNodeId, type Progress } from '../progress.ts';
import { type ResolvedToken, resolveToken } from '../resolve/resolve-token.ts';
import { type Payee, readPayees } from './read-payees.ts';

/** What is told at once of what is wrong with a file. */
const mostProblems = 5;

/** Null where something is asked about. */
export function compilePayees(progress: Progress, step: IntentStep): SequenceNode | null {
  const { payees: said } = step.slots;
  const file = said?.kind === 'text' ? fileOf(progress, said) : null;
  const chain = chainOfStep(progress, step);
  if (!chain.ok) askOnce(progress, chain.question);
  if (said === undefined || file === null || !chain.ok) return leaveOpen(progress, step);
  assume(progress, ...(chain.assumptions ?? []));
  const { token: tokenSaid } = step.slots;
  const { surroundings } = progress;
  const token =
    tokenSaid?.kind === 'text' ? resolveToken('token', tokenSaid, chain.value, surroundings) : null;
  if (token?.ok === false) {
    askOnce(progress, token.question);
    return leaveOpen(progress, step);
  }
  const known = { ...surroundings, chainId: chain.value, said: token?.value ?? null };
  const read = readPayees(file.content, known);
  if (!read.ok) {
    askOnce(progress, { slot: 'payees', text: problemText(said.text, read.problems) });
    return leaveOpen(progress, step);
  }
  const elsewhere =
    progress.chain !== null && chain.value !== progress.chain.value ? chain.value : null;
  const paid = read.payees.map((payee) => {
    const from = { source: 'user_file' as const, detail: file.path, sha256: file.sha256 };
    return paymentOf(progress, payee, { ...from, line: payee.line }, elsewhere);
  });
  progress.paid.push(...paid);
  const label = `Pay ${read.payees.length} of ${nameOf(file.path)}, ${totals(read.payees)} in all`;
  progress.labels.push(label);
  if (read.unread.length > 0) assume(progress, unreadColumns(read.unread));
  const id = newNodeId(progress, 'payments');
  return { id, label, type: 'sequence', steps: paid.map(({ node }) => node) };
}

function leaveOpen({ open }: Progress, { id }: IntentStep): null {
  open.add(id);
  return null;
}

function fileOf(progress: Progress, said: SaidText) {
  const { files = {} } = progress.surroundings.context;
  const file = Object.hasOwn(files, said.text) ? files[said.text] : undefined;
  const text =
    file === undefined
      ? `"${said.text.slice(0, 60)}" was not read. Which file names who is paid?`
      : 'problem' in file
        ? `${file.problem} Which file names who is paid?`
        : null;
  if (text !== null) askOnce(progress, { slot: 'payees', text });
  return file === undefined || 'problem' in file ? null : file;
}

function problemText(path: string, problems: readonly string[]): string {
  const told = problems.slice(0, mostProblems);
  const more = problems.length - told.length;
  const rest = more > 0 ? [`And ${more} more.`] : [];
  const all = [...told, ...rest].join(' ');
  return `Nobody is paid by ${path.slice(0, 120)} as it is. ${all} Correct the file, and say it again.`;
}

function paymentOf(
  progress: Progress,
  { address, amount, token, name, line }: Payee,
  from: Provenance,
  elsewhere: number | null,
): Progress['paid'][number] {
  const id = newNodeId(progress, 'pay');
  const whom = name === '' ? `line ${line}` : name;
  for (const param of ['token', 'amount', 'to']) progress.provenance[`${id}.${param}`] = from;
  if (name !== '') progress.provenance[`${id}.to`] = { ...from, called: name };
  const node: ActionNode = {
    ...{ id, label: `Send ${amount} ${token.symbol} to ${whom}`, type: 'action', tool: 'transfer' },
    params: {
      ...{ token: token.named, amount, to: address },
      ...(elsewhere !== null && { chainId: elsewhere }),
    },
  };
  return { node, name };
}

/** "1,250.5 USDC and 0.1 ETH". */
function totals(payees: readonly Payee[]): string {
  const sums = new Map<string, { token: ResolvedToken; sum: string }>();
  for (const { token, amount } of payees) {
    const before = sums.get(token.address)?.sum ?? '0';
    sums.set(token.address, { token, sum: addDecimals(before, amount) });
  }
  return list([...sums.values()].map(({ token, sum }) => `${groupThousands(sum)} ${token.symbol}`));
}

function unreadColumns(unread: readonly string[]) {
  const shown = unread.slice(0, 6).map((heading) => `"${heading.slice(0, 40)}"`);
  const value = shown.join(', ');
  return { slot: 'payees', value, text: `Of the file, these columns are not read: ${value}.` };
}

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? path;
}
