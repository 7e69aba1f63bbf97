// The older form of a plan: a flat list of steps that name what they depend on. Steps that wait for nothing
// more run together, one group after the other.
import { z } from 'zod';
import { JsonNumber } from '../../strict-json.ts';
import { schemaIssue } from '../schema-issue.ts';
import type { IssueCode } from '../validate/issue-codes.ts';
import type { ValidationIssue } from '../validate/result.ts';
import { groupByDependency } from './group-by-dependency.ts';
import { nodeIdOf } from './node-id.ts';
import type { Upgraded } from './upgraded.ts';

const number = z.preprocess(
  (value) => (value instanceof JsonNumber ? Number(value.text) : value),
  z.number(),
);
const stepId = z.union([z.string().min(1).max(120), number]).transform(String);

const stepSchema = z.strictObject({
  step_id: stepId,
  action_type: z.string(),
  description: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
  depends_on: z.array(stepId).default([]),
  rollback_on_fail: z.boolean().default(false),
  /** Attempts after the first. */
  max_retries: number.default(2),
  timeout_seconds: number.default(300),
});
type FlatStep = z.infer<typeof stepSchema>;

const planSchema = z.strictObject({
  schemaVersion: number.optional(),
  id: z.string().default('flat-steps'),
  name: z.string().default('Plan of flat steps'),
  userId: z.string().default('local'),
  createdAt: number.default(0),
  steps: z.array(stepSchema).min(1),
});

/** Compiles a flat document into a tree. Issues: SCHEMA, DUPLICATE_ID, UNKNOWN_REF, CONTRA_CIRCULAR. */
export function planOfFlatSteps(document: object): Upgraded {
  const parsed = planSchema.safeParse(document);
  if (!parsed.success) {
    return {
      ok: false,
      issues: parsed.error.issues.map((issue) => schemaIssue(issue, document, null)),
    };
  }
  const { steps, schemaVersion: _version, ...own } = parsed.data;
  const grouped = groupByDependency(steps);
  if (!grouped.ok) return grouped;
  const plan = {
    ...{ schemaVersion: 1, ...own, status: 'draft' },
    ...(steps.some((step) => step.rollback_on_fail) ? { rollbackOnFail: true } : {}),
    root: {
      ...{ id: 'all', label: own.name, type: 'sequence' },
      steps: grouped.groups.map(nodeOfGroup),
    },
  };
  return { ok: true, document: plan, notes: [upgraded] };
}

const upgraded: ValidationIssue = {
  severity: 'info',
  nodeId: null,
  code: 'UPGRADED' satisfies IssueCode,
  message: 'The plan is written as a flat list of steps; it is read as groups that run in turn.',
  path: 'steps',
};

function nodeOfGroup(group: readonly FlatStep[], index: number): unknown {
  const [first, ...others] = group.map(actionOf);
  if (others.length === 0) return first;
  const steps = [first, ...others];
  return { id: `group-${index + 1}`, label: `Group ${index + 1}`, type: 'parallel', steps };
}

function actionOf(step: FlatStep): unknown {
  const retry = { strategy: 'retry', maxAttempts: step.max_retries + 1, delayMs: 0 };
  return {
    ...{ id: nodeIdOf(step.step_id), label: step.description, type: 'action' },
    ...{ tool: step.action_type, params: step.params },
    onFailure: step.max_retries > 0 ? retry : { strategy: 'abort' },
    timeoutMs: step.timeout_seconds * 1000,
  };
}
