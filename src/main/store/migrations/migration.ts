/** One step of the schema, frozen once released: SQL text only, so that it never depends on live code. */
export interface Step {
  /** The user_version after it; the registry has no gaps. */
  version: number;
  sql: string;
}

export interface Migration extends Step {
  /** What `schemaDigest` answers after it, which a database of this version is held against whenever it is opened. */
  schema: string;
}
