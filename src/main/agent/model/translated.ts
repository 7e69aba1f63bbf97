import { modelError } from './model-error.ts';
import type { ModelPorts } from './model-ports.ts';
import { translateModelError } from './translate-error.ts';

/** Calls the service for something else than an answer of a model; what fails is thrown as the codes of MODEL_… say. */
export async function translated<Value>(
  { now }: Pick<ModelPorts, 'now'>,
  { key, signal }: { key: string; signal: AbortSignal | undefined },
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (thrown) {
    if (signal?.aborted) throw modelError('MODEL_STOPPED');
    throw translateModelError(thrown, { key, answered: false, now: now() });
  }
}
