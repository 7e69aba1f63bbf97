// Random plans that work on files, with a step that fails at a random place, and whether their undo leaves the tree
// as it was.
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import { validatePlan } from '../../../src/shared/plan/validate/validate-plan.ts';
import { hashOf } from '../../support/hash-of.ts';
import { type FileWorld, fileStep, openFileWorld } from './file-world.ts';
import { compare, loop, parallel, sequence, when } from './plans.ts';

/** Everything below a folder: names, kinds and permissions; of files also their bytes and times. */
export function treeOf(folder: string): Record<string, unknown> {
  const tree: Record<string, unknown> = {};
  for (const name of readdirSync(folder, { recursive: true }) as string[]) {
    const path = join(folder, name);
    const { mode, mtimeNs } = lstatSync(path, { bigint: true });
    const isFolder = lstatSync(path).isDirectory();
    tree[name] = isFolder
      ? { mode }
      : { mode, mtimeNs, content: readFileSync(path).toString('base64') };
  }
  return tree;
}

export const at = (folder: string) => (name: string) => join(folder, name);

export function fill(folder: string): void {
  const path = at(folder);
  mkdirSync(path('d/e'), { recursive: true });
  mkdirSync(path('empty'));
  writeFileSync(path('a.txt'), 'one\n', { mode: 0o600 });
  writeFileSync(path('d/b.txt'), 'one \r\n no end');
  writeFileSync(path('d/e/run.sh'), '#!/bin/sh\necho one\n');
  chmodSync(path('d/e/run.sh'), 0o755);
  writeFileSync(path('d/e/raw'), Buffer.from([0, 255, 254, 13, 10, 128]));
  chmodSync(path('d/e/raw'), 0o440);
}

export async function ended(world: FileWorld, executionId: string) {
  await world.ended(executionId);
  return world.run(executionId);
}

/** Drafts the undo of a run, agrees to it and sees it to its end. */
export async function undo(world: FileWorld, executionId: string, toStep?: string) {
  const { executor, store } = world;
  const { planId } = await executor.undo(executionId, toStep ? { toStep } : {});
  const stored = store.reader.plans.get(planId);
  if (!stored?.document.ok) throw new Error('no plan');
  expect(validatePlan(stored.document.value, { roots: [world.folder] })).toMatchObject({
    valid: true,
  });
  store.writer.plans.setStatus(planId, 'validated');
  const { account } = store.reader.executions.get(executionId)!;
  const agreed = { planId, planHash: stored.hash, policyVersion: 1, agreedBy: 'local' };
  const begun = await executor.agree({ ...agreed, account, requestId: null });
  return ended(world, begun.executionId);
}

const names = ['a.txt', 'd/b.txt', 'd/e/raw', 'n.txt', 'x/y/n.txt', 'x/m.txt'];
const name = fc.constantFrom(...names);
const mayFail = fc.constantFrom({ onFailure: { strategy: 'skip' } }, {});

interface Deed {
  tool: string;
  params: (path: (name: string) => string) => Record<string, unknown>;
  extra: object;
}

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ name, content: fc.string({ maxLength: 8 }), extra: mayFail }).map((made) => ({
    tool: 'create_file',
    params: (path: (name: string) => string) => ({ path: path(made.name), content: made.content }),
    extra: made.extra,
  })),
  fc.record({ name, newText: fc.constantFrom('two', 'one and'), extra: mayFail }).map((made) => ({
    tool: 'modify_file',
    params: (path: (name: string) => string) => ({
      path: path(made.name),
      edits: [{ oldText: 'one', newText: made.newText }],
    }),
    extra: made.extra,
  })),
  fc.record({ name, by: fc.constantFrom('-one', '+zero'), extra: mayFail }).map((made) => ({
    tool: 'modify_file',
    params: (path: (name: string) => string) => ({
      path: path(made.name),
      patch: made.by === '-one' ? '@@ -1 +1 @@\n-one\n+two\n' : '@@ -0,0 +1 @@\n+zero\n',
    }),
    extra: made.extra,
  })),
  fc.record({ name, extra: mayFail }).map((made) => ({
    tool: 'delete_file',
    params: (path: (name: string) => string) => ({ path: path(made.name) }),
    extra: made.extra,
  })),
  fc
    .record({ pair: fc.shuffledSubarray(names, { minLength: 2, maxLength: 2 }), extra: mayFail })
    .map((made) => ({
      tool: 'move_file',
      params: (path: (name: string) => string) => ({
        from: path(made.pair[0] ?? ''),
        to: path(made.pair[1] ?? ''),
      }),
      extra: made.extra,
    })),
);

type Shape =
  | { kind: 'deed'; deed: Deed }
  | { kind: 'sequence' | 'parallel' | 'if' | 'else' | 'loop'; parts: Shape[] };

const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('deed' as const), deed }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('sequence' as const, 'parallel', 'if', 'else', 'loop'),
        parts: fc.array(tie('shape'), { minLength: 1, maxLength: 4 }),
      }),
    },
  ),
}));

/** How a plan fails at its place: at a file that is not there, a program, or a question that nobody answers. */
const failures = ['missing', 'program', 'expired'] as const;
type Failure = (typeof failures)[number];

const falseProgram = realpathSync('/bin/false');

const failing: Readonly<Record<Failure, (id: string, path: Path) => PlanNode>> = {
  missing: (id, path) => fileStep(id, 'read_file', { path: path('nowhere') }),
  program: (id) => fileStep(id, 'run_command', { program: falseProgram, args: [] }),
  // Nobody answers.
  expired: (id) =>
    fileStep(id, 'get_user_input', { prompt: 'And now?', kind: 'text', expiresAfterMs: 1 }),
};

type Path = (name: string) => string;

/** A plan of a shape; the action in the place `failsAt` is one that fails. */
function planOfShape(shape: Shape, path: Path, failsAt: number, failure: Failure): PlanNode {
  let count = 0;
  let deeds = 0;
  const build = (part: Shape): PlanNode => {
    count += 1;
    const id = `n${count}`;
    if (part.kind === 'deed') {
      deeds += 1;
      const { tool, params, extra } = part.deed;
      const step = fileStep(id, tool, params(path), extra);
      return deeds === failsAt ? failing[failure](id, path) : step;
    }
    const parts = part.parts.map(build);
    const all = () => sequence(`${id}-all`, parts);
    switch (part.kind) {
      case 'sequence':
        return sequence(id, parts);
      case 'parallel':
        return parallel(id, parts);
      case 'if':
        return when(id, compare(1, 'lt', 2), all());
      case 'else':
        return when(id, compare(1, 'gt', 2), all());
      case 'loop':
        return loop(id, all(), { maxIterations: 2 });
    }
  };
  return build(shape);
}

/**
 * Runs so many of them; what is not as it was afterwards fails, with the seed and the plan. Answers how many failed
 * after they had done something and undid that, by the code that they failed with.
 */
export async function undoRandomPlans(
  numRuns: number,
  seed: number,
): Promise<Readonly<Record<string, number>>> {
  const world = openFileWorld({ answer: 'approved' });
  const rule = { program: falseProgram, args: null, network: false, sha256: hashOf(falseProgram) };
  world.store.writer.programRules.allow(rule);
  let round = 0;
  const undone: Record<string, number> = {};
  const shapes = fc.array(shape, { minLength: 2, maxLength: 5 });
  const place = fc.integer({ min: 2, max: 6 });
  const failure = fc.constantFrom(...failures);
  const property = fc.asyncProperty(shapes, place, failure, async (all, n, fails) => {
    round += 1;
    const folder = world.at(`round-${round}`);
    mkdirSync(folder);
    fill(folder);
    const before = treeOf(folder);
    const root = planOfShape({ kind: 'sequence', parts: all }, at(folder), n, fails);
    const did = await ended(world, await world.start(root, { rollbackOnFail: true }));
    const view = await world.executor.undoView(did.executionId);
    if (did.undoneBy !== null) await ended(world, did.undoneBy);
    else if (view.can.length > 0) await undo(world, did.executionId);
    const code = did.error?.code ?? '';
    if (did.state === 'failed' && did.undoneBy !== null) undone[code] = (undone[code] ?? 0) + 1;
    expect(treeOf(folder)).toEqual(before);
    const left = await world.executor.undoView(did.executionId);
    expect(left).toMatchObject({ can: [], cannot: [] });
    // Kept for the next plan to be alone: a name that comes again is another folder.
    renameSync(folder, join(world.dataDir, `round-${round}`));
  });
  await fc.assert(property, { numRuns, seed });
  return undone;
}
