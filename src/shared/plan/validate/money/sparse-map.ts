const empty: ReadonlyMap<string, never> = new Map<string, never>();

/** A map of which most stay empty, and cost nothing until then. */
export class SparseMap<Value> {
  #entries: Map<string, Value> | null = null;

  get entries(): ReadonlyMap<string, Value> {
    return this.#entries ?? empty;
  }

  get(key: string): Value | undefined {
    return this.#entries?.get(key);
  }

  has(key: string): boolean {
    return this.#entries?.has(key) === true;
  }

  set(key: string, value: Value): void {
    this.#entries ??= new Map();
    this.#entries.set(key, value);
  }

  clear(): void {
    this.#entries = null;
  }
}
