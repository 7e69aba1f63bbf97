import { AppError } from '../../shared/errors.ts';
import type { Trigger } from '../../shared/plan/triggers.ts';
import type { ValidationIssue } from '../../shared/plan/validate/result.ts';
import type { JsonTree } from '../../shared/strict-json.ts';
import { readJsonArgument, readJsonInput } from '../read-json-input.ts';
import type { CommandIo } from '../verb.ts';

/**
 * A trigger of an argument: its JSON, a file with it, or `-` for standard input.
 * Errors: those of reading JSON, SCHEMA, BAD_TIME, BAD_CRON, BAD_TIMEZONE.
 */
export async function readTrigger(io: CommandIo, argument: string): Promise<Trigger> {
  const [tree, { readPlan }, { validatePlan }] = await Promise.all([
    readTree(io, argument),
    import('../../shared/plan/read-plan.ts'),
    import('../../shared/plan/validate/validate-plan.ts'),
  ]);
  // Read as part of a plan, so that it is taken and refused exactly as there.
  const reading = readPlan(planStartedBy(tree));
  if (!reading.ok) throw notTrigger(reading.issues[0]);
  const { trigger } = reading.plan;
  const [wrong] = validatePlan(reading.plan, {}).issues.filter(isUnreadable);
  if (wrong !== undefined) throw notTrigger(wrong);
  if (trigger === undefined) throw notTrigger(undefined);
  return trigger;
}

async function readTree(io: CommandIo, argument: string): Promise<JsonTree> {
  const isJson = argument.trimStart().startsWith('{');
  return isJson ? readJsonArgument('The trigger', argument) : readJsonInput(io, argument);
}

function planStartedBy(trigger: JsonTree) {
  const root = { id: 'nothing', type: 'sequence', label: 'Nothing', steps: [] };
  const plan = { id: 'trigger', name: 'Trigger', userId: 'local', createdAt: 0, status: 'draft' };
  return { ...plan, trigger, root };
}

/** A time, an expression or a zone that is none; what else is odd about a trigger, `validate` says. */
function isUnreadable({ code, path }: ValidationIssue): boolean {
  return code.startsWith('BAD_') && (path ?? '').startsWith('trigger');
}

function notTrigger(issue: ValidationIssue | undefined): AppError {
  const message = `This does not say when something starts. ${issue?.message ?? ''}`.trim();
  return new AppError(issue?.code ?? 'SCHEMA', 'invalid_params', message, {
    advice:
      'Nothing was reckoned. A trigger looks like {"type":"cron","expression":"0 9 * * 1","timezone":"Europe/Berlin"}.',
    facts: { path: issue?.path ?? 'trigger' },
  });
}
