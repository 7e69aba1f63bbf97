import type { Cursor } from '../../words/cursor.ts';
import type { Lexeme } from '../../words/lex.ts';
import { type Scene, type Slots, saidOf } from '../scene.ts';
import type { ReadAction, VerbReader } from '../verb-reader.ts';

const states = ['open', 'active', 'running', 'scheduled', 'pending', 'current', 'paused'];
const kinds = { manage_plans: ['plans', 'schedules'], manage_orders: ['orders'] } as const;

/** "list my open orders", "which plans do I have running?", "cancel plan 3f2a…", "pause the schedule 3f2a…", "remove my schedule". */
export const manageReader: VerbReader = (scene) =>
  scene.cursor.attempt(() => readList(scene)) ?? scene.cursor.attempt(() => readAct(scene));

function readList(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  const asks = cursor.takeAny('which', 'what');
  const op = asks ?? cursor.takePhrase('show me')?.[0] ?? cursor.takeAny('list', 'show');
  if (op === undefined) return undefined;
  cursor.takeAny('all');
  cursor.takeAny('my', 'the');
  readState(cursor);
  const tool = readKind(cursor);
  const isAsked = asks === undefined || readHave(cursor);
  if (tool === undefined || !isAsked) return undefined;
  cursor.takeAny('?');
  return { tool, slots: { op: saidOf(scene, op) }, looks: true };
}

function readState(cursor: Cursor): void {
  cursor.takeAny(...states);
}

function readKind(cursor: Cursor): string | undefined {
  const isOrder = cursor.takeAny('limit', 'stop', 'stop-loss', 'take-profit') !== undefined;
  if (isOrder) return cursor.takeAny('orders') && 'manage_orders';
  if (cursor.takeAny(...kinds.manage_plans)) return 'manage_plans';
  return cursor.takeAny(...kinds.manage_orders) && 'manage_orders';
}

/** "do I have running", "are open". */
function readHave(cursor: Cursor): boolean {
  const isMine = cursor.takePhrase('do i have') ?? cursor.takePhrase('have i got');
  if (isMine === undefined && !cursor.takeAny('are')) return false;
  readState(cursor);
  return true;
}

/**
 * By its id: which plan other words mean, only the list of them says. "my schedule" or "my schedules" by itself is the
 * only one that there is, or a question.
 */
function readAct(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  const removes = cursor.takeAny('remove', 'delete');
  const op = removes ?? cursor.takeAny('cancel', 'pause', 'resume', 'stop');
  if (op === undefined) return undefined;
  cursor.takeAny('the', 'my', 'this', 'that', 'these', 'those');
  const several = cursor.takeAny('schedules');
  if (several !== undefined) return only(scene, op, several);
  const kind =
    cursor.takeAny('schedule') ?? (removes ? undefined : cursor.takeAny('plan', 'order'));
  if (kind === undefined) return undefined;
  const id = cursor.attempt(() => readId(scene));
  if (id === undefined) return kind.lower === 'schedule' ? only(scene, op, kind) : undefined;
  const slots: Slots = { op: saidOf(scene, op), id };
  if (kind.lower !== 'order') return { tool: 'manage_plans', slots };
  return op.lower === 'cancel' ? { tool: 'manage_orders', slots } : undefined;
}

function only(scene: Scene, op: Lexeme, kind: Lexeme): ReadAction {
  const slots: Slots = { op: saidOf(scene, op), only: saidOf(scene, kind) };
  return { tool: 'manage_plans', slots };
}

/** Letters, digits and hyphens without a gap, with a digit among them; a short number alone is one of a list. */
function readId(scene: Scene): Slots[string] | undefined {
  const { cursor } = scene;
  const parts: Lexeme[] = [];
  for (let next = cursor.peek(); next !== undefined; next = cursor.peek()) {
    const isGap = parts.length > 0 && parts.at(-1)?.end !== next.start;
    const part = isGap
      ? undefined
      : (cursor.take('word') ?? cursor.take('number') ?? cursor.takeAny('-'));
    if (part === undefined) break;
    parts.push(part);
  }
  const id = saidOf(scene, ...parts);
  return /^(?!\d{1,5}$)[a-z\d-]*\d[a-z\d-]*$/i.test(id.text) ? id : undefined;
}
