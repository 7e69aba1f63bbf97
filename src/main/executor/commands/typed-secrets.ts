import type { GivenSecrets } from '../../../shared/commands/asked-secrets.ts';

/** What nobody started by then is forgotten. */
const keptMs = 15 * 60_000;

/**
 * What a person typed for programs, from their yes to the start. In memory only, and forgotten with it: after a
 * restart they are asked again.
 */
export class TypedSecrets {
  readonly #typed = new Map<string, { given: GivenSecrets; timer: NodeJS.Timeout }>();

  keep(effectId: string, given: GivenSecrets): void {
    this.forget(effectId);
    const timer = setTimeout(() => this.forget(effectId), keptMs);
    timer.unref();
    this.#typed.set(effectId, { given, timer });
  }

  has(effectId: string): boolean {
    return this.#typed.has(effectId);
  }

  /** Hands it over, once. */
  take(effectId: string): GivenSecrets | undefined {
    const given = this.#typed.get(effectId)?.given;
    this.forget(effectId);
    return given;
  }

  forget(effectId: string): void {
    clearTimeout(this.#typed.get(effectId)?.timer);
    this.#typed.delete(effectId);
  }
}
