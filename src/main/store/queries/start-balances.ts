import type { ReadConnection, WriteConnection } from '../connection.ts';

/** What an account held when a run was agreed to: whole tokens as decimal text, by token as the plan names it. */
export type StartBalances = Readonly<Record<string, string>>;

export class StartBalanceReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Empty for a run whose plan asks for none. */
  ofRun(executionId: string): StartBalances {
    const rows = this.#db.all<{ token: string; amount: string }>(
      'SELECT token, amount FROM start_balances WHERE execution_id = @executionId',
      { executionId },
    );
    return Object.fromEntries(rows.map(({ token, amount }) => [token, amount]));
  }
}

/** Inside the transaction that writes the run. */
export function insertStartBalances(
  db: WriteConnection,
  executionId: string,
  balances: StartBalances,
): void {
  for (const [token, amount] of Object.entries(balances)) {
    db.run('INSERT INTO start_balances VALUES (@executionId, @token, @amount)', {
      ...{ executionId, token, amount },
    });
  }
}
