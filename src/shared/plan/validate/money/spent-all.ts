// Of which coins everything has been spent on some way to a point. A branch is a layer that keeps only what
// it changed.
export class SpentAll {
  readonly #below: SpentAll | null;
  readonly #own = new Map<string, boolean>();
  #isCleared = false;

  constructor(below: SpentAll | null = null) {
    this.#below = below;
  }

  has(key: string): boolean {
    const own = this.#own.get(key);
    if (own !== undefined) return own;
    return !this.#isCleared && this.#below !== null && this.#below.has(key);
  }

  set(key: string, isSpent: boolean): void {
    this.#own.set(key, isSpent);
  }

  /** Time passes in which anything may come in. */
  clear(): void {
    this.#own.clear();
    this.#isCleared = true;
  }

  fork(): SpentAll {
    return new SpentAll(this);
  }

  becomeOneOf(branches: readonly SpentAll[]): void {
    const keys = new Set(branches.flatMap((branch) => [...branch.#own.keys()]));
    const spent = [...keys].map(
      (key) => [key, branches.some((branch) => branch.has(key))] as const,
    );
    if (branches.every((branch) => branch.#isCleared)) this.clear();
    for (const [key, isSpent] of spent) this.set(key, isSpent);
  }
}
