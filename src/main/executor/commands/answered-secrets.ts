/**
 * What a person answered to steps that ask for a secret, for the rest of the run. In memory only: after a restart the
 * program that needs it asks for it again.
 */
export class AnsweredSecrets {
  readonly #byRun = new Map<string, Map<string, string>>();

  /** `path`: of the step that asked. */
  keep(executionId: string, path: string, given: string): void {
    const ofRun = this.#byRun.get(executionId) ?? new Map<string, string>();
    this.#byRun.set(executionId, ofRun.set(path, given));
  }

  get(executionId: string, path: string): string | undefined {
    return this.#byRun.get(executionId)?.get(path);
  }

  /** Everything that was answered in a run: no program of it may say one. */
  ofRun(executionId: string): string[] {
    return [...(this.#byRun.get(executionId)?.values() ?? [])];
  }

  /** Once a run is over. */
  forget(executionId: string): void {
    this.#byRun.delete(executionId);
  }
}
