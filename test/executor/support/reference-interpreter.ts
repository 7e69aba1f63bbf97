// What a plan comes to, written as plainly as can be: recursion, no rows, no time, no restarts. The
// executor must come to the same.
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import { bodyPath, childPath, rootPath } from '../../../src/shared/plan/step-path.ts';
import type { StepState } from '../../../src/shared/runs/states.ts';
import type { Fate } from './fate.ts';

export interface Course {
  run: 'completed' | 'failed';
  /** Each step that is certain to have ended, by path. */
  ended: ReadonlyMap<string, StepState>;
}

type Result = 'ok' | 'failed';

export function interpret(root: PlanNode, fate: Fate): Course {
  const ended = new Map<string, StepState>();

  function visit(node: PlanNode, path: string): Result {
    const isLeaf = node.type === 'action' || node.type === 'wait' || node.type === 'gate';
    const tries = isLeaf && node.onFailure?.strategy === 'retry' ? node.onFailure.maxAttempts : 1;
    let result: Result = 'failed';
    for (let attempt = 1; attempt <= tries && result === 'failed'; attempt += 1) {
      result = once(node, path);
      if (result === 'failed' && node.type === 'action' && fate.isFinal(node.id)) break;
    }
    return end(node, path, result);
  }

  function end(node: PlanNode, path: string, result: Result): Result {
    const skips = node.onFailure?.strategy === 'skip';
    const branch = node.type === 'action' ? node.onError : undefined;
    if (result === 'ok') ended.set(path, 'completed');
    else ended.set(path, skips && branch === undefined ? 'skipped' : 'failed');
    if (result === 'ok' || branch === undefined) return skips ? 'ok' : result;
    const handled = visit(branch, childPath(path, branch));
    return skips ? 'ok' : handled;
  }

  function once(node: PlanNode, path: string): Result {
    switch (node.type) {
      case 'action':
        return fate.call(node.id) === null ? 'ok' : 'failed';
      case 'gate':
        return fate.look(node.id) === 'true' ? 'ok' : 'failed';
      case 'wait':
        return node.until === undefined ? 'ok' : waits(node.id);
      case 'sequence':
        return node.steps.every((child) => visit(child, childPath(path, child)) === 'ok')
          ? 'ok'
          : 'failed';
      case 'if': {
        const truth = fate.look(node.id);
        if (truth === 'unknown') return 'failed';
        const taken = truth === 'true' ? node.then : node.else;
        return taken === undefined ? 'ok' : visit(taken, childPath(path, taken));
      }
      case 'loop':
        for (let round = 1; round <= node.maxIterations; round += 1) {
          if (visit(node.body, bodyPath(path, round, node.body)) === 'failed') return 'failed';
          if (round < node.maxIterations && node.exitWhen && fate.look(node.id) === 'true') break;
        }
        return 'ok';
      case 'parallel': {
        const before = new Set(ended.keys());
        const results = node.steps.map((child) => visit(child, childPath(path, child)));
        const failures = results.filter((result) => result === 'failed').length;
        if (failures === 0 || (node.allowPartialFailure && failures < results.length)) return 'ok';
        // How far the others had come when one of them failed is a matter of time.
        if (!node.allowPartialFailure)
          for (const each of ended.keys()) if (!before.has(each)) ended.delete(each);
        return 'failed';
      }
    }
  }

  /** Looked at up to five times: each minute, for five minutes. */
  function waits(nodeId: string): Result {
    for (let looks = 0; looks < 5; looks += 1) if (fate.look(nodeId) === 'true') return 'ok';
    return 'failed';
  }

  const run = visit(root, rootPath(root)) === 'ok' ? 'completed' : 'failed';
  return { run, ended };
}
