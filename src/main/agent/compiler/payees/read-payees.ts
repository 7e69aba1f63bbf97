// Who is paid what, by a list that the person named. A row that cannot be taken to the letter stops all of it.
import type { SaidText } from '../../intent/said.ts';
import { judgeAddress } from '../resolve/judge-address.ts';
import { type ResolvedToken, resolveToken } from '../resolve/resolve-token.ts';
import type { Surroundings } from '../slot.ts';
import { readAmounts } from './read-amounts.ts';
import { addressOfCell, textOfCell } from './read-cell.ts';
import { type Columns, readColumns } from './read-columns.ts';
import { readTable, type TableRow } from './read-table.ts';

export interface Payee {
  line: number;
  /** Empty where the list has no names. */
  name: string;
  address: string;
  token: ResolvedToken;
  /** Token units, decimal text. */
  amount: string;
}

export type PayeesRead =
  | { ok: true; payees: Payee[]; unread: string[] }
  /** One sentence each. */
  | { ok: false; problems: string[] };

const mostPayees = 200;

interface Reading extends Surroundings {
  columns: Columns;
  chainId: number;
  /** What all are paid in, where that was said. */
  said: ResolvedToken | null;
}

/** `said`: the token that the request names for all of them, or null. */
export function readPayees(
  text: string,
  { context, tokens, chainId, said }: Surroundings & Pick<Reading, 'chainId' | 'said'>,
): PayeesRead {
  const table = readTable(text);
  if (!table.ok) return { ok: false, problems: [table.problem] };
  const [head, ...rows] = table.rows;
  if (head === undefined || rows.length === 0) return { ok: false, problems: ['Nobody is in it.'] };
  if (rows.length > mostPayees) {
    const problem = `It has ${rows.length} rows; at most ${mostPayees} can be paid by one plan.`;
    return { ok: false, problems: [problem] };
  }
  const read = readColumns(head.cells);
  if (!read.ok) return { ok: false, problems: [read.problem] };
  const { columns, unread } = read;
  const amounts = readAmounts(
    rows.map(({ cells }) => cells[columns.amount] ?? ''),
    context.locale ?? 'en',
  );
  const reading = { context, tokens, chainId, said, columns };
  const width = head.cells.length;
  const found = rows.map((row, index) => {
    if (row.cells.length !== width) {
      return `it has ${row.cells.length} cells, and the first line ${width}.`;
    }
    const amount = amounts[index];
    return amount?.ok === true ? payeeOf(row, amount.value, reading) : (amount?.why ?? '');
  });
  const problems = found.flatMap((each, index) =>
    typeof each === 'string' ? [`Line ${rows[index]?.line}: ${each}`] : [],
  );
  const payees = found.filter((each) => typeof each !== 'string');
  const all = [...problems, ...namedTwice(payees)];
  return all.length > 0 ? { ok: false, problems: all } : { ok: true, payees, unread };
}

/** The payee, or what is wrong with the row. */
function payeeOf({ line, cells }: TableRow, amount: string, reading: Reading): Payee | string {
  const { columns, context } = reading;
  const name = textOfCell(columns.name === null ? '' : (cells[columns.name] ?? ''));
  if (!name.ok) return name.problem;
  const address = addressOfCell(cells[columns.address] ?? '', name.value, context.contacts ?? {});
  if (!address.ok) return address.problem;
  const refusal = judgeAddress(address.value, reading.chainId, reading);
  if (refusal !== null) return refusal.question.text;
  const token = tokenOf(columns.token === null ? '' : (cells[columns.token] ?? ''), reading);
  if (typeof token === 'string') return token;
  if (!/[1-9]/.test(amount)) return 'the amount is zero.';
  const places = amount.split('.')[1]?.length ?? 0;
  if (token.decimals !== null && places > token.decimals) {
    return `${token.symbol} has ${token.decimals} decimals, and "${amount}" has ${places}.`;
  }
  return { line, name: name.value, address: address.value, token, amount };
}

function tokenOf(cell: string, { said, chainId, tokens }: Reading): ResolvedToken | string {
  if (cell === '') return said ?? 'it does not say in which token.';
  const text = textOfCell(cell);
  if (!text.ok) return text.problem;
  const words: SaidText = { kind: 'text', text: text.value, start: 0, end: text.value.length };
  const token = resolveToken('token', words, chainId, { tokens });
  if (!token.ok) return token.question.text;
  if (said === null || said.address === token.value.address) return token.value;
  return `it says ${token.value.symbol}, and you said ${said.symbol}.`;
}

/** Somebody in two lines may be owed both, or be there by mistake: nobody but the person knows. */
function namedTwice(payees: readonly Payee[]): string[] {
  const lines = new Map<string, number>();
  return payees.flatMap(({ line, address, token }) => {
    const key = `${address} ${token.address}`;
    const first = lines.get(key);
    if (first === undefined) {
      lines.set(key, line);
      return [];
    }
    return [
      `Line ${line}: ${address} is in line ${first} already. Add the two up if both are meant.`,
    ];
  });
}
