// What a plan comes to, written as plainly as can be: recursion, no rows, no time, no faults, no restarts.
import type { ErrorClass } from '../../../../src/shared/errors.ts';
import type { PlanNode } from '../../../../src/shared/plan/nodes.ts';
import type { StepState } from '../../../../src/shared/runs/states.ts';
import { Asked, luckOf, type ModelLucks } from './model-fate.ts';

export interface ModelCourse {
  run: 'completed' | 'failed';
  /** Each step that is certain to have ended, by path. */
  ended: ReadonlyMap<string, StepState>;
  /** Transactions that were made, by node; null where that is a matter of time. */
  made: ReadonlyMap<string, number> | null;
}

/** Null: it went well. */
type Result = ErrorClass | null;

const incurable: readonly Result[] = ['invalid_params', 'rejected_by_user', 'policy_denied'];
const no: Result = 'rejected_by_user';

export function interpretModel(root: PlanNode, lucks: ModelLucks): ModelCourse {
  const reference = new Reference(lucks);
  const run = reference.visit(root, root.id) === null ? 'completed' : 'failed';
  const { ended, made, isCertain } = reference;
  return { run, ended, made: isCertain ? made : null };
}

class Reference {
  readonly ended = new Map<string, StepState>();
  readonly made = new Map<string, number>();
  isCertain = true;
  readonly #lucks: ModelLucks;
  readonly #asked = new Asked();
  /** Done, whatever is tried again around them. */
  readonly #done = new Set<string>();
  readonly #rounds = new Map<string, number>();
  readonly #branches = new Map<string, PlanNode | 'none'>();

  constructor(lucks: ModelLucks) {
    this.#lucks = lucks;
  }

  visit(node: PlanNode, path: string): Result {
    if (this.#done.has(path)) return null;
    const tries = node.onFailure?.strategy === 'retry' ? node.onFailure.maxAttempts : 1;
    let result: Result = this.#once(node, path);
    for (let attempt = 2; attempt <= tries; attempt += 1) {
      if (result === null || incurable.includes(result)) break;
      this.#reopenBelow(path);
      result = this.#once(node, path);
    }
    const settled = this.#end(node, path, result);
    if (settled === null) this.#done.add(path);
    return settled;
  }

  /** What failed for good below a part that is tried again is open again: it may not be come to any more. */
  #reopenBelow(path: string): void {
    const isBelow = (each: string, part: string): boolean =>
      each.startsWith(`${part}/`) || each.startsWith(`${part}#`);
    for (const each of this.ended.keys()) {
      const stands = [...this.#done].some((done) => each === done || isBelow(each, done));
      if (isBelow(each, path) && !stands) this.ended.delete(each);
    }
  }

  #end(node: PlanNode, path: string, result: Result): Result {
    const skips = node.onFailure?.strategy === 'skip';
    const branch = node.type === 'action' ? node.onError : undefined;
    if (result === null) this.ended.set(path, 'completed');
    else this.ended.set(path, skips && branch === undefined ? 'skipped' : 'failed');
    if (result === null) return null;
    if (branch === undefined || result === no) return skips ? null : result;
    const handled = this.visit(branch, `${path}/${branch.id}`);
    if (handled === null || skips) return null;
    return handled === no ? no : result;
  }

  #once(node: PlanNode, path: string): Result {
    const at = (child: PlanNode): Result => this.visit(child, `${path}/${child.id}`);
    switch (node.type) {
      case 'action':
        return node.tool === 'transfer' ? this.#write(node.id) : this.#luck('reads', node.id);
      case 'gate':
        return node.condition === undefined ? this.#ask(node.id, node) : this.#gate(node.id);
      case 'wait':
        return this.#wait(node);
      case 'sequence': {
        for (const child of node.steps) {
          const result = at(child);
          if (result !== null) return this.#isEndless(child) ? 'timeout' : result;
        }
        return null;
      }
      case 'if': {
        const taken = this.#branches.get(path) ?? this.#choose(node, path);
        if (taken === null) return 'network';
        return taken === 'none' ? null : at(taken);
      }
      case 'loop':
        return this.#loop(node, path);
      case 'parallel':
        return this.#parallel(node, path);
    }
  }

  #luck<Kind extends keyof ModelLucks>(kind: Kind, id: string): ModelLucks[Kind][number] {
    return luckOf(this.#lucks, kind, id, this.#asked.next(kind, id));
  }

  #write(id: string): Result {
    const luck = this.#luck('writes', id);
    if (luck === 'made') this.made.set(id, (this.made.get(id) ?? 0) + 1);
    if (luck === 'made') return null;
    return luck === 'declined' ? no : 'reverted';
  }

  #ask(id: string, { expiresAfterMs }: { expiresAfterMs?: number | undefined }): Result {
    const luck = this.#luck('gates', id);
    if (luck === 'no') return no;
    return luck === 'silent' && expiresAfterMs !== undefined ? 'timeout' : null;
  }

  #gate(id: string): Result {
    const truth = this.#luck('truths', id);
    if (truth === 'true') return null;
    return truth === 'false' ? 'unknown' : 'network';
  }

  /** A condition is looked at each minute, for four and a half minutes, so that a pause adds no look. */
  #wait(node: Extract<PlanNode, { type: 'wait' }>): Result {
    if (node.until === undefined) return this.#isEndless(node) ? 'timeout' : null;
    for (let looks = 0; looks < 5; looks += 1) {
      if (this.#luck('truths', node.id) === 'true') return null;
    }
    return 'timeout';
  }

  /** It stands in a part whose time limit ends it. */
  #isEndless(node: PlanNode): boolean {
    return node.type === 'wait' && (node.durationMs ?? 0) > endlessMs / 2;
  }

  #choose(node: Extract<PlanNode, { type: 'if' }>, path: string): PlanNode | 'none' | null {
    const truth = this.#luck('truths', node.id);
    if (truth === 'unknown') return null;
    const taken = (truth === 'true' ? node.then : node.else) ?? 'none';
    this.#branches.set(path, taken);
    return taken;
  }

  #loop(node: Extract<PlanNode, { type: 'loop' }>, path: string): Result {
    for (let round = this.#rounds.get(path) ?? 1; ; round += 1) {
      this.#rounds.set(path, round);
      const result = this.visit(node.body, `${path}#${round}/${node.body.id}`);
      if (result !== null) return result;
      if (round >= node.maxIterations) return null;
      if (node.exitWhen && this.#luck('truths', node.id) === 'true') return null;
    }
  }

  #parallel(node: Extract<PlanNode, { type: 'parallel' }>, path: string): Result {
    const before = new Set(this.ended.keys());
    const results = node.steps.map((child) => this.visit(child, `${path}/${child.id}`));
    const failures = results.filter((result) => result !== null);
    if (failures.length === 0) return null;
    if (node.allowPartialFailure && failures.length < results.length) return null;
    if (!node.allowPartialFailure && results.length > 1) {
      // How far the others had come when one of them failed is a matter of time.
      this.isCertain = false;
      for (const each of this.ended.keys()) if (!before.has(each)) this.ended.delete(each);
    }
    return failures.some((result) => result === no) ? no : (failures[0] ?? null);
  }
}

/** A pause that only the time limit of a part around it ends. */
export const endlessMs = 3_600_000_000;
