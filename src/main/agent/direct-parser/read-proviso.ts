import type { Comparison, IntentCondition, IntentStep } from '../intent/intent.ts';
import type { Cursor } from '../words/cursor.ts';
import { readCondition } from './read-condition.ts';
import type { Scene } from './scene.ts';

/**
 * "every Friday swap …, but only if (when) gas is below 20", "…, but skip it if gas is above 30", "unless …": the one action
 * that was read runs only where that holds, looked at each time.
 */
export function readProviso(scene: Scene): void {
  const { cursor, steps } = scene;
  const [action, ...others] = steps;
  if (action?.kind !== 'action' || others.length > 0 || scene.looks.size > 0) return;
  // When the order is made, or when its price comes: nobody said.
  if (action.tool === 'manage_orders') return;
  const condition = cursor.attempt(() => readHolding(scene));
  if (condition === undefined) return;
  const id = 's2';
  const proviso: IntentStep = {
    ...{ id, ...scene.branch, kind: 'if', tool: null },
    ...{ slots: {}, condition },
  };
  scene.steps = [proviso, { ...action, parent: id, place: 'then' }];
}

/** What has to hold. Without a start, "only if" may also mean a wait. */
function readHolding(scene: Scene): IntentCondition | undefined {
  const { cursor, start } = scene;
  cursor.takeAny(',');
  const but = cursor.takeAny('but', 'and') !== undefined;
  if (cursor.takePhrase('only if') ?? cursor.takePhrase('only when')) {
    return start.pieces.length > 0 ? readCondition(scene) : undefined;
  }
  if (!cursor.takeAny('unless') && !(but && readSkip(cursor))) return undefined;
  const condition = readCondition(scene);
  return condition && opposite(condition);
}

/** "skip it if", "not if". */
function readSkip(cursor: Cursor): unknown {
  if (cursor.takeAny('skip')) cursor.takeAny('it', 'that', 'this');
  else if (!cursor.takeAny('not')) return undefined;
  return cursor.takeAny('if', 'when');
}

const opposites: Readonly<Record<Comparison['side'], Comparison['side']>> = {
  ...{ above: 'at_most', at_most: 'above' },
  ...{ below: 'at_least', at_least: 'below' },
};

function opposite({ join, parts }: IntentCondition): IntentCondition {
  return {
    join: join === 'and' ? 'or' : 'and',
    parts: parts.map((part) => ({ ...part, side: opposites[part.side] })),
  };
}
