// How far an open step is among its own steps, remembered within one turn, so that a plan of many steps
// is not read from its first one for every act. It only says what the rows say: a walk without it comes
// to the same acts, and a restart begins without it.

/** Of one open step; its own steps that have settled are passed, and forgotten. */
export class Cursor {
  #attempt = 0;
  /** All before it have settled. */
  #first = 0;
  /** Further ones that have. */
  readonly #settled = new Set<number>();
  readonly #below = new Map<string, Cursor>();

  /** What another attempt began is walked anew. */
  begin(attempt: number): void {
    if (attempt === this.#attempt) return;
    this.#attempt = attempt;
    this.#first = 0;
    this.#settled.clear();
    this.#below.clear();
  }

  /** Place of the first step that may still have something to do. */
  get first(): number {
    return this.#first;
  }

  hasSettled(index: number): boolean {
    return index < this.#first || this.#settled.has(index);
  }

  settle(index: number): void {
    this.#settled.add(index);
    while (this.#settled.delete(this.#first)) this.#first += 1;
  }

  below(path: string): Cursor {
    const known = this.#below.get(path);
    if (known !== undefined) return known;
    const fresh = new Cursor();
    this.#below.set(path, fresh);
    return fresh;
  }

  /** The step at `path` has ended, and with it all below it. */
  drop(path: string): void {
    this.#below.delete(path);
  }
}
