/** What is known of a person in a list; each is a column, by where it stands. */
export interface Columns {
  address: number;
  amount: number;
  name: number | null;
  token: number | null;
}

const headings: Readonly<Record<keyof Columns, readonly string[]>> = {
  address: ['address', 'wallet', 'wallet address', 'recipient address', 'to', 'account'],
  amount: ['amount', 'sum', 'pay', 'salary', 'payment', 'value'],
  name: ['name', 'recipient', 'payee', 'employee', 'person', 'full name'],
  token: ['token', 'currency', 'coin', 'asset', 'symbol'],
};

export type ColumnsRead =
  /** `unread`: the headings of the others. */
  { ok: true; columns: Columns; unread: string[] } | { ok: false; problem: string };

/** By its headings alone: a list without them is not guessed at. */
export function readColumns(cells: readonly string[]): ColumnsRead {
  const words = cells.map((cell) =>
    cell
      .toLowerCase()
      .replace(/[\s_-]+/g, ' ')
      .trim(),
  );
  const found = new Map<keyof Columns, number>();
  for (const [index, word] of words.entries()) {
    const kind = kindOf(word);
    if (kind === null) continue;
    if (found.has(kind)) return { ok: false, problem: `Two of its columns may be the ${kind}.` };
    found.set(kind, index);
  }
  const [address, amount] = [found.get('address'), found.get('amount')];
  if (address === undefined || amount === undefined) {
    const missing = address === undefined ? 'address' : 'amount';
    return {
      ok: false,
      problem: `Its first line names no column "${missing}". It has to name the columns: name, address, amount, and token where not all are paid in one.`,
    };
  }
  const taken = new Set(found.values());
  return {
    ok: true,
    columns: {
      address,
      amount,
      name: found.get('name') ?? null,
      token: found.get('token') ?? null,
    },
    unread: cells.filter((cell, index) => !taken.has(index) && cell !== ''),
  };
}

function kindOf(word: string): keyof Columns | null {
  for (const kind of ['address', 'amount', 'name', 'token'] as const) {
    if (headings[kind].includes(word)) return kind;
  }
  return null;
}
