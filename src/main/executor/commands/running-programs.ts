/** The programs that run now, by their effects. In memory: what the rows say of one that is not here is that it was cut off. */
export class RunningPrograms {
  readonly #open = new Map<string, { stop: AbortController; ended: Promise<void> }>();

  has(effectId: string): boolean {
    return this.#open.has(effectId);
  }

  /** `work` never rejects; it ends soon after its signal. */
  start(effectId: string, work: (signal: AbortSignal) => Promise<void>): void {
    const stop = new AbortController();
    const ended = work(stop.signal).finally(() => this.#open.delete(effectId));
    this.#open.set(effectId, { stop, ended });
  }

  stop(effectId: string): void {
    this.#open.get(effectId)?.stop.abort('person');
  }

  /** Because this process ends. */
  async quit(): Promise<void> {
    for (const { stop } of this.#open.values()) stop.abort('quit');
    await Promise.all([...this.#open.values()].map(({ ended }) => ended));
  }
}
