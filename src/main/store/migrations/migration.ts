/** One step of the schema, frozen once released: SQL text only, so that it never depends on live code. */
export interface Migration {
  /** The user_version after it; the registry has no gaps. */
  version: number;
  sql: string;
}
