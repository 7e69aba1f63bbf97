import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanNode } from '../../../../src/shared/plan/nodes.ts';
import { readPlan } from '../../../../src/shared/plan/read-plan.ts';
import { groupByDependency } from '../../../../src/shared/plan/upgrade/group-by-dependency.ts';
import { readStrictJson } from '../../../../src/shared/strict-json.ts';

function step(step_id: number, depends_on: number[] = [], more: object = {}): object {
  const what = { action_type: 'read_file', description: `Read ${step_id}`, params: { path: '/a' } };
  return { step_id, depends_on, ...what, ...more };
}

function read(document: unknown) {
  const tree = readStrictJson(JSON.stringify(document));
  if (!tree.ok) throw new Error(tree.error.message);
  return readPlan(tree.value);
}

function planOf(document: unknown) {
  const reading = read(document);
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  return reading;
}

function codesOf(document: unknown): string[] {
  const reading = read(document);
  return reading.ok ? [] : reading.issues.map(({ code, nodeId }) => `${code} ${nodeId ?? ''}`);
}

/** The ids of the groups that run in turn. */
function groupsOf(root: PlanNode): string[][] {
  if (root.type !== 'sequence') throw new Error('The root is not a sequence.');
  return root.steps.map((node) =>
    node.type === 'parallel' ? node.steps.map(({ id }) => id) : [node.id],
  );
}

describe('a plan of flat steps', () => {
  it('becomes groups that run in turn, each as soon as it can', () => {
    const { plan, notes } = planOf({
      name: 'Four files',
      steps: [step(4, [2, 3]), step(1), step(2, [1]), step(3, [1])],
    });
    expect(groupsOf(plan.root)).toEqual([['step-1'], ['step-2', 'step-3'], ['step-4']]);
    expect(plan).toMatchObject({ name: 'Four files', status: 'draft', schemaVersion: 1 });
    expect(notes.map(({ code, severity }) => [code, severity])).toEqual([['UPGRADED', 'info']]);
  });

  it('keeps the order of the list among steps that are free at the same time', () => {
    const { plan } = planOf({ steps: [step(1), step(2), step(3, [2]), step(4, [1])] });
    expect(groupsOf(plan.root)).toEqual([
      ['step-1', 'step-2'],
      ['step-3', 'step-4'],
    ]);
  });

  it('keeps the old defaults: two retries, five minutes', () => {
    const { plan } = planOf({ steps: [step(1)] });
    expect(plan.root).toMatchObject({
      steps: [
        {
          ...{ id: 'step-1', label: 'Read 1', tool: 'read_file', params: { path: '/a' } },
          onFailure: { strategy: 'retry', maxAttempts: 3, delayMs: 0 },
          timeoutMs: 300_000,
        },
      ],
    });
    expect(plan.rollbackOnFail).toBeUndefined();
  });

  it('keeps what it says itself', () => {
    const more = { max_retries: 0, timeout_seconds: 5, rollback_on_fail: true };
    const { plan } = planOf({ steps: [step(1, [], more)] });
    expect(plan.rollbackOnFail).toBe(true);
    expect(plan.root).toMatchObject({
      steps: [{ onFailure: { strategy: 'abort' }, timeoutMs: 5_000 }],
    });
  });

  it.each<[what: string, document: unknown, codes: string[]]>([
    [
      'steps that wait for each other',
      { steps: [step(1), step(2, [3]), step(3, [2])] },
      ['CONTRA_CIRCULAR step-2', 'CONTRA_CIRCULAR step-3'],
    ],
    [
      'a step that waits for one that waits for itself',
      { steps: [step(1, [1]), step(2, [1])] },
      ['CONTRA_CIRCULAR step-1', 'CONTRA_CIRCULAR step-2'],
    ],
    ['a step that waits for itself', { steps: [step(1, [1])] }, ['CONTRA_CIRCULAR step-1']],
    ['a step that is not there', { steps: [step(1, [7])] }, ['UNKNOWN_REF step-1']],
    ['one id twice', { steps: [step(1), step(1)] }, ['DUPLICATE_ID step-1']],
    ['a field that is not known', { steps: [{ ...step(1), undo: 'rm' }] }, ['SCHEMA ']],
    ['no steps', { steps: [] }, ['SCHEMA ']],
    ['steps that are no list', { steps: 'rm -rf /' }, ['SCHEMA ']],
  ])('is refused for %s, and nothing of it is dropped in silence', (_what, document, codes) => {
    expect(codesOf(document)).toEqual(codes);
  });

  it('names the ring of steps that wait for each other', () => {
    const reading = read({ steps: [step(1, [2]), step(2, [3]), step(3, [2]), step(4)] });
    expect(reading.ok ? [] : reading.issues.map(({ message }) => message)).toEqual([
      'Step 1: It can never start: it waits for steps that wait for themselves (2 waits for 3, 3 waits for 2).',
      'Step 2: It can never start: it waits for itself (2 waits for 3, 3 waits for 2).',
      'Step 3: It can never start: it waits for itself (2 waits for 3, 3 waits for 2).',
    ]);
  });

  it('finds the rings of ten thousand steps at once, and names no more than can be read', () => {
    const steps = Array.from({ length: 10_000 }, (_, id) => ({
      step_id: String(id),
      depends_on: [String((id + 1) % 10_000)],
    }));
    const grouped = groupByDependency(steps);
    const [first] = grouped.ok ? [] : grouped.issues;
    expect(first?.message).toMatch(/\(0 waits for 1, .* and 9988 more\)\.$/);
  });

  it('loses no step and runs none before what it waits for, whatever waits for what', () => {
    const documents = fc
      .integer({ min: 1, max: 12 })
      .chain((count) =>
        fc.tuple(
          ...Array.from({ length: count }, (_, index) =>
            fc.subarray(Array.from({ length: index }, (_unused, id) => id)),
          ),
        ),
      );
    fc.assert(
      fc.property(documents, fc.nat(), (needs, seed) => {
        const steps = needs.map((depends_on, id) => step(id, depends_on));
        const turned = steps.map((_, index) => steps[(index + seed) % steps.length]);
        const groups = groupsOf(planOf({ steps: turned }).plan.root);
        expect(groups.flat().sort()).toEqual(needs.map((_, id) => `step-${id}`).sort());
        const placeOf = (id: number) => groups.findIndex((ids) => ids.includes(`step-${id}`));
        for (const [id, before] of needs.entries()) {
          for (const other of before) expect(placeOf(other)).toBeLessThan(placeOf(id));
        }
      }),
    );
  });
});

describe('the version of a plan', () => {
  const root = { id: 'w', label: '', type: 'wait', durationMs: 1 };
  const own = { id: 'p', name: 'P', userId: 'local', createdAt: 1, status: 'draft', root };

  it.each([undefined, 1])('%s is read as it is', (schemaVersion) => {
    expect(planOf({ ...own, schemaVersion }).notes).toEqual([]);
  });

  it('is refused by name where it is newer than the program', () => {
    const reading = read({ ...own, schemaVersion: 2, somethingNew: true });
    expect(reading).toMatchObject({
      ok: false,
      issues: [{ code: 'SCHEMA', path: 'schemaVersion', message: /version 2/ }],
    });
  });

  it.each([0, -1, 1.5, '1', null])('%s is no version', (schemaVersion) => {
    expect(codesOf({ ...own, schemaVersion })).toEqual(['SCHEMA ']);
  });
});
