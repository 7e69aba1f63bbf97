// Turns the parameters of an action into plain values: literals, outputs of earlier steps, and runtime
// functions. A value that cannot be had is an error here; in conditions it is "unknown".

import type { RehearsedStep } from '../chain/types.ts';
import { AppError } from '../errors.ts';
import { type ParamValue, type RuntimeFn, type ValueRef, valueRefSchema } from './values.ts';

type Values = RehearsedStep['output'];
type Json = Values[string];

export interface ValueSources {
  /** Result values of the steps that ran, by node id. */
  outputs: ReadonlyMap<string, Values>;
  /** Answers a runtime function whose arguments are resolved. */
  runtime(fn: RuntimeFn, args: readonly Json[]): Promise<Json>;
}

/** The result of a step that cannot be known before it is done. */
export const unforeseen: Values = Object.freeze({});

/** Errors: REF_NOT_READY, REF_UNFORESEEN, REF_PATH, ENV_NOT_DECLARED, and those of the runtime functions. */
export async function resolveParams(
  params: Readonly<Record<string, ParamValue>>,
  sources: ValueSources,
): Promise<Values> {
  const entries = Object.entries(params).map(
    async ([name, value]) => [name, await resolveValue(value, sources)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function resolveValue(value: ParamValue, sources: ValueSources): Promise<Json> {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return Promise.all(value.map((item) => resolveValue(item, sources)));
  const ref = valueRefSchema.safeParse(value);
  if (ref.success) return resolveRef(ref.data, sources);
  const plain = Object.entries(value).map(
    async ([key, item]) => [key, await resolveValue(item, sources)] as const,
  );
  return Object.fromEntries(await Promise.all(plain));
}

async function resolveRef(ref: ValueRef, sources: ValueSources): Promise<Json> {
  switch (ref.type) {
    case 'literal':
      return ref.value;
    case 'step_output':
      return outputOf(ref.stepId, ref.path, sources);
    case 'runtime': {
      const args = await Promise.all(ref.args.map((arg) => resolveRef(arg, sources)));
      return sources.runtime(ref.fn, args);
    }
    case 'env':
      throw new AppError(
        'ENV_NOT_DECLARED',
        'invalid_params',
        'The plan uses a setting that does not exist.',
        {
          advice: 'Declare it in the settings, or write the value into the plan.',
          facts: { key: ref.key },
        },
      );
  }
}

function outputOf(stepId: string, path: string, { outputs }: ValueSources): Json {
  const output = outputs.get(stepId);
  if (output === undefined) {
    throw missing(
      'REF_NOT_READY',
      'A step refers to the result of one that has not run.',
      stepId,
      path,
    );
  }
  if (output === unforeseen) {
    throw new AppError(
      'REF_UNFORESEEN',
      'unknown',
      'A step refers to what an earlier one will answer, which nobody knows before the run.',
      {
        advice: 'What this step would do is not known, and nothing was done.',
        facts: { stepId, path },
      },
    );
  }
  let value: Json = output;
  for (const key of path.replaceAll(/\[(\d+)\]/g, '.$1').split('.')) {
    const next: Json | undefined = member(value, key);
    if (next === undefined) {
      throw missing('REF_PATH', 'A step refers to a result value that is not there.', stepId, path);
    }
    value = next;
  }
  return value;
}

function member(value: Json, key: string): Json | undefined {
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
  return Array.isArray(value) ? value[Number(key)] : value[key];
}

function missing(code: string, message: string, stepId: string, path: string): AppError {
  return new AppError(code, 'invalid_params', message, {
    advice: 'Correct the plan. Nothing was signed.',
    facts: { stepId, path },
  });
}
