import { describe, expect, it } from 'vitest';
import {
  type DeadLetterEntry,
  deadLetterEntrySchema,
  type ExecutionCheckpoint,
  executionCheckpointSchema,
  type PlanExecution,
  planExecutionSchema,
  type StepExecution,
} from '../../../src/shared/plan/execution.ts';
import { readPlan } from '../../../src/shared/plan/read-plan.ts';
import { planJsonSchema, planSchema } from '../../../src/shared/plan/schema.ts';
import { type PlanTemplate, planTemplateSchema } from '../../../src/shared/plan/template.ts';
import { action, everySeedNode, plan, sequence, swap } from './sample-plans.ts';

const triggers = [
  { type: 'time', at: '2026-03-06T17:00:00Z' },
  { type: 'interval', everyMs: 1, startAt: 'x', endAt: 'y', maxRuns: 2 },
  { type: 'condition', when: { type: 'logic', op: 'or', conditions: [] }, recurring: true },
  { type: 'immediate' },
  { type: 'cron', expression: '* * * * *' },
  { type: 'price', token: 'ETH', condition: 'crosses', threshold: 4000.5, hysteresisPercent: 2 },
  {
    type: 'onchain_event',
    chainId: 1,
    contractAddress: '0x',
    eventSignature: 'T()',
    topicFilters: [null, 'x'],
  },
  { type: 'balance', token: 'ETH', condition: 'below', threshold: 1 },
];

describe('the plan schema', () => {
  it('takes a document of the seed types unchanged', () => {
    expect(planSchema.parse(everySeedNode)).toEqual(everySeedNode);
    for (const trigger of triggers) {
      const document = plan(swap, { trigger });
      expect(planSchema.parse(document)).toEqual(document);
    }
  });

  it('takes the additions', () => {
    const document = plan(
      sequence(
        { id: 'g', label: '', type: 'gate', prompt: 'Go on?', expiresAfterMs: 5 },
        action('t', 'mcp:server.tool', { deep: { list: [1, null, { a: true }] } }),
      ),
      {
        schemaVersion: 1,
        account: 'main',
        chainId: 1,
        budget: { maxGasEth: '0.1', maxSpend: [{ token: 'ETH', chainId: 1, amount: '2' }] },
        rollbackOnFail: true,
        provenance: { 't.deep': { source: 'user_text', range: [0, 4] } },
        trigger: { type: 'immediate', missed: 'skip', overlap: 'queue', jitterMs: 1 },
      },
    );
    expect(planSchema.parse(document)).toEqual(document);
  });

  it.each([
    ['an unknown key of the plan', plan(swap, { surprise: 1 }), ''],
    ['an unknown key of a node', plan({ ...swap, dependsOn: [] }), 'root'],
    ['an unknown node type', plan({ ...swap, type: 'jump' }), 'root.type'],
    ['a missing label', plan({ ...swap, label: undefined }), 'root.label'],
    ['an id of 129 characters', plan({ ...swap, id: 'x'.repeat(129) }), 'root.id'],
    ['an empty id', plan({ ...swap, id: '' }), 'root.id'],
    ['an unknown status', plan(swap, { status: 'done' }), 'status'],
    ['a schema version of the future', plan(swap, { schemaVersion: 2 }), 'schemaVersion'],
    [
      'a reference without its path',
      plan(action('a', 'x', { b: { type: 'step_output', stepId: 'c' } })),
      'root.params.b',
    ],
    [
      'a malformed reference inside a list',
      plan(action('a', 'x', { b: [{ type: 'env', key: 1 }] })),
      'root.params.b[0]',
    ],
    ['a list', [], ''],
    ['nothing', null, ''],
    ['a text', 'plan', ''],
    [
      'an infinite number',
      plan({ ...swap, timeoutMs: Number.POSITIVE_INFINITY }),
      'root.timeoutMs',
    ],
  ])('refuses %s and says where', (_what, document, path) => {
    const reading = readPlan(document);
    expect(reading.ok).toBe(false);
    const paths = reading.ok ? [] : reading.issues.map((issue) => issue.path);
    expect(paths).toContain(path);
  });

  it('names the innermost node of a schema issue', () => {
    const reading = readPlan(plan(sequence(swap, { ...swap, id: 'bad', extra: 1 })));
    expect(reading.ok ? [] : reading.issues).toMatchObject([
      { code: 'SCHEMA', nodeId: 'bad', path: 'root.steps[1]' },
    ]);
  });

  it('generates a JSON Schema that names its recursive parts', () => {
    const schema = planJsonSchema();
    expect(Object.keys(schema['$defs'] ?? {}).sort()).toEqual([
      'Condition',
      'FailurePolicy',
      'ParamValue',
      'PlanNode',
      'Trigger',
      'ValueRef',
    ]);
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
  });
});

describe('the records around a plan', () => {
  const step = {
    nodeId: 'swap',
    status: 'completed',
    startedAt: 1,
    result: { amountOut: '1' },
  } satisfies StepExecution;

  it.each([
    [
      'template',
      planTemplateSchema,
      {
        id: 't',
        name: 'DCA',
        createdBy: 'local',
        createdAt: 1,
        intent: { naturalLanguage: 'words', steps: [{ any: 1 }], trigger: { type: 'cron' } },
        params: { amount: { type: 'string', default: '5', description: 'How much' } },
      } satisfies PlanTemplate,
    ],
    [
      'execution',
      planExecutionSchema,
      {
        planId: 'p',
        executionId: 'e',
        status: 'running',
        startedAt: 1,
        steps: [step],
      } satisfies PlanExecution,
    ],
    [
      'dead letter',
      deadLetterEntrySchema,
      {
        planId: 'p',
        nodeId: 'swap',
        executionId: 'e',
        userId: 'local',
        error: 'x',
        retryCount: 2,
        params: { amount: '1' },
        timestamp: 1,
      } satisfies DeadLetterEntry,
    ],
    [
      'checkpoint',
      executionCheckpointSchema,
      {
        executionId: 'e',
        planId: 'p',
        userId: 'local',
        currentNodeId: 'swap',
        stepResults: [['swap', { amountOut: '1' }]],
        steps: [step],
        status: 'paused',
        startedAt: 1,
        updatedAt: 2,
      } satisfies ExecutionCheckpoint,
    ],
  ])('takes a %s unchanged and refuses unknown keys', (_what, schema, document) => {
    expect(schema.parse(document)).toEqual(document);
    expect(schema.safeParse({ ...document, surprise: 1 }).success).toBe(false);
  });
});
