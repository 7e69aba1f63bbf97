import { AppError } from '../shared/errors.ts';
import type { Plan } from '../shared/plan/schema.ts';
import type { ValidationIssue } from '../shared/plan/validate/result.ts';
import { inputName } from './read-input.ts';
import { readPlanInput } from './read-json-input.ts';
import type { CommandIo } from './verb.ts';

/**
 * A plan that fits the schema, with what was rewritten in it. Errors: those of reading JSON, and the
 * validator's SCHEMA, TOO_LARGE or TOO_DEEP with the first place that does not fit.
 */
export async function readPlanDocument(
  io: CommandIo,
  path: string,
): Promise<{ plan: Plan; notes: ValidationIssue[] }> {
  const [tree, { readPlan }] = await Promise.all([
    readPlanInput(io, path),
    import('../shared/plan/read-plan.ts'),
  ]);
  const reading = readPlan(tree);
  if (reading.ok) return { plan: reading.plan, notes: reading.notes };
  const [first] = reading.issues;
  throw new AppError(
    first?.code ?? 'SCHEMA',
    'invalid_params',
    `${inputName(path)} is not a plan. ${first?.message ?? ''}`.trim(),
    {
      advice:
        'Nothing was done with it. "countersign validate" lists everything that does not fit.',
      facts: { issues: reading.issues.length, path: first?.path ?? '' },
    },
  );
}
