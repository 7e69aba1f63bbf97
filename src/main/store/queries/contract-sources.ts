import type { Hex } from 'viem';
import { z } from 'zod';
import { checksummed } from '../../../shared/addresses.ts';
import {
  type SourceMatch,
  type SourceService,
  sourceServices,
} from '../../../shared/contracts/contract-source.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { appendAudit } from './audit.ts';

const hex = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]+$/.test(value));
const codeSchema = z.strictObject({
  codeHash: hex,
  implementation: z.strictObject({ address: hex, codeHash: hex }).nullable(),
});
export type StoredCode = z.infer<typeof codeSchema>;

/** What was said of a contract, for the code that was there then. */
export interface StoredSource {
  chainId: number;
  /** EIP-55. */
  address: Hex;
  code: StoredCode;
  service: SourceService | null;
  match: SourceMatch | null;
  /** Why nobody has it; null where somebody does. */
  missing: 'not_verified' | 'proxy_unknown' | null;
  asked: readonly SourceService[];
  name: string;
  /** One for each function and event. */
  lines: readonly string[];
  /** Epoch ms. */
  fetchedAt: number;
}

export interface AcceptedContract {
  chainId: number;
  /** EIP-55. */
  address: Hex;
  /** The code that was there. */
  code: StoredCode;
  /** Epoch ms. */
  acceptedAt: number;
}

interface SourceRow extends Omit<StoredSource, 'code' | 'asked' | 'lines'> {
  code: string;
  asked: string;
  lines: string;
}
type AcceptedRow = Omit<AcceptedContract, 'code'> & { code: string };

const sourceColumns = `chain_id AS chainId, address, code, service, match, missing, asked, name, lines,
  fetched_at AS fetchedAt`;
const acceptedColumns = 'chain_id AS chainId, address, code, accepted_at AS acceptedAt';

export class ContractSourceReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Undefined where nothing was said, or it can no longer be read: then it is asked for again. */
  find(chainId: number, address: string): StoredSource | undefined {
    const row = this.#db.get<SourceRow>(
      `SELECT ${sourceColumns} FROM contract_sources WHERE chain_id = @chainId AND address = @key`,
      { chainId, key: address.toLowerCase() },
    );
    return row && sourceOf(row);
  }

  /** Newest first. */
  list(): StoredSource[] {
    return this.#db
      .all<SourceRow>(
        `SELECT ${sourceColumns} FROM contract_sources ORDER BY fetched_at DESC, address`,
      )
      .flatMap((row) => sourceOf(row) ?? []);
  }

  accepted(chainId: number, address: string): AcceptedContract | undefined {
    const row = this.#db.get<AcceptedRow>(
      `SELECT ${acceptedColumns} FROM accepted_contracts WHERE chain_id = @chainId AND address = @key`,
      { chainId, key: address.toLowerCase() },
    );
    return row && acceptedOf(row);
  }

  /** Newest first. */
  allAccepted(): AcceptedContract[] {
    return this.#db
      .all<AcceptedRow>(
        `SELECT ${acceptedColumns} FROM accepted_contracts ORDER BY accepted_at DESC, address`,
      )
      .flatMap((row) => acceptedOf(row) ?? []);
  }
}

export class ContractSourceWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** What was said last takes the place of what was said before. */
  keep(source: Omit<StoredSource, 'fetchedAt'>): void {
    const { chainId, address, code, service, match, missing, asked, name, lines } = source;
    this.#db.write(() => {
      this.#db.run(
        `INSERT OR REPLACE INTO contract_sources
         VALUES (@chainId, @key, @code, @service, @match, @missing, @asked, @name, @lines, @now)`,
        {
          ...{ chainId, key: address.toLowerCase(), code: JSON.stringify(code) },
          ...{ service, match, missing, asked: JSON.stringify(asked), name },
          ...{ lines: JSON.stringify(lines), now: this.#db.now() },
        },
      );
      const body = { chainId, address, service, match, missing, codeHash: code.codeHash };
      appendAudit(this.#db, { kind: 'contract.source', body });
    });
  }

  /** Answers whether there was one. */
  forget(chainId: number, address: string): boolean {
    const key = { chainId, key: address.toLowerCase() };
    const sql = 'DELETE FROM contract_sources WHERE chain_id = @chainId AND address = @key';
    return this.#db.run(sql, key) > 0;
  }

  /** The person's own word for this address and the code that is there. */
  accept({ chainId, address, code }: Omit<AcceptedContract, 'acceptedAt'>): void {
    this.#db.write(() => {
      this.#db.run(
        'INSERT OR REPLACE INTO accepted_contracts VALUES (@chainId, @key, @code, @now)',
        {
          ...{ chainId, key: address.toLowerCase() },
          ...{ code: JSON.stringify(code), now: this.#db.now() },
        },
      );
      const body = { chainId, address, codeHash: code.codeHash };
      appendAudit(this.#db, { kind: 'contract.accepted', body });
    });
  }

  /** Answers whether it was accepted. */
  takeBack(chainId: number, address: string): boolean {
    return this.#db.write(() => {
      const gone = this.#db.run(
        'DELETE FROM accepted_contracts WHERE chain_id = @chainId AND address = @key',
        { chainId, key: address.toLowerCase() },
      );
      const body = { chainId, address: checksummed(address) };
      if (gone > 0) appendAudit(this.#db, { kind: 'contract.taken_back', body });
      return gone > 0;
    });
  }
}

const listSchema = z.array(z.string());
const askedSchema = z.array(z.enum(sourceServices));

function sourceOf(row: SourceRow): StoredSource | undefined {
  const code = parsed(codeSchema, row.code);
  const asked = parsed(askedSchema, row.asked);
  const lines = parsed(listSchema, row.lines);
  if (code === undefined || asked === undefined || lines === undefined) return undefined;
  return { ...row, address: checksummed(row.address) as Hex, code, asked, lines };
}

function acceptedOf(row: AcceptedRow): AcceptedContract | undefined {
  const code = parsed(codeSchema, row.code);
  return code && { ...row, address: checksummed(row.address) as Hex, code };
}

function parsed<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
