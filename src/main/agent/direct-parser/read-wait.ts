import type { SaidText } from '../intent/said.ts';
import { readDuration } from '../words/start/read-duration.ts';
import { readCondition } from './read-condition.ts';
import { addStep, attempt, type Scene, saidOf } from './scene.ts';

/** "wait 1 hour", "wait until gas is below 20 (max 1 hour)", "give up after 2 days" of a wait before it. */
export function readWait(scene: Scene): 'wait' | undefined {
  return attempt(scene, () => {
    if (scene.cursor.takePhrase('give up after')) return readGiveUp(scene);
    if (!scene.cursor.takeAny('wait')) return undefined;
    return scene.cursor.takeAny('until') ? readUntil(scene) : readPause(scene);
  });
}

function readPause(scene: Scene): 'wait' | undefined {
  scene.cursor.takeAny('for');
  const duration = readLength(scene);
  if (duration === undefined) return undefined;
  addStep(scene, { kind: 'wait', slots: { duration } });
  return 'wait';
}

function readUntil(scene: Scene): 'wait' | undefined {
  const condition = readCondition(scene);
  if (condition === undefined) return undefined;
  const atMost = scene.cursor.attempt(() => readAtMost(scene));
  addStep(scene, { kind: 'wait', condition, slots: { ...(atMost && { atMost }) } });
  return 'wait';
}

/** "(max 1 hour)", ", at most 1 hour", "for up to 1 hour". */
function readAtMost(scene: Scene): SaidText | undefined {
  const { cursor } = scene;
  const bracket = cursor.takeAny('(');
  if (bracket === undefined) cursor.takeAny(',');
  cursor.takeAny('for');
  const bound =
    cursor.takePhrase('at most') ?? cursor.takePhrase('up to') ?? cursor.takeAny('max', 'maximum');
  const length = bound && readLength(scene);
  if (bracket !== undefined && !cursor.takeAny(')')) return undefined;
  return length;
}

/** Belongs to the only wait that says no end yet. */
function readGiveUp(scene: Scene): 'wait' | undefined {
  const atMost = readLength(scene);
  const waits = scene.steps.filter(({ kind, condition }) => kind === 'wait' && condition !== null);
  const [wait, ...others] = waits;
  if (atMost === undefined || wait === undefined || others.length > 0 || 'atMost' in wait.slots) {
    return undefined;
  }
  scene.steps[scene.steps.indexOf(wait)] = { ...wait, slots: { ...wait.slots, atMost } };
  return 'wait';
}

function readLength(scene: Scene): SaidText | undefined {
  const from = scene.cursor.at;
  const ms = readDuration(scene.cursor);
  return ms === undefined ? undefined : saidOf(scene, ...scene.cursor.since(from));
}
