import { offsetAt } from '../../../../shared/schedules/times/zone-changes.ts';
import type { Intent } from '../../intent/intent.ts';
import type { SaidText } from '../../intent/said.ts';
import { readStart } from '../../words/start/read-start.ts';
import { kindOfStart, type StartWords, type WatchWords } from '../../words/start/start-words.ts';
import { cursorOf } from '../said-words.ts';
import { type Compiled, questionsOf, type Surroundings, unknown } from '../slot.ts';
import { compileParts } from './compile-parts.ts';
import { compileRepeat } from './compile-repeat.ts';
import { compileWatch } from './compile-watch.ts';
import type { CompiledStart } from './compiled-start.ts';
import { isoIn, shown } from './local-time.ts';
import { withReachedSide } from './reached-side.ts';
import { resolveMoment } from './resolve-moment.ts';
import { resolveZone } from './resolve-zone.ts';

/** All that the pieces say, or the first that says nothing of the start. */
export function wordsOfStart(start: Intent['start']): StartWords | { unread: SaidText } {
  const words: StartWords = {};
  for (const piece of start?.pieces ?? []) if (!readWhole(piece, words)) return { unread: piece };
  return words;
}

/** What the pieces say together; at once without any. `now`: epoch ms. */
export function compileStart(
  { start, steps }: Pick<Intent, 'start' | 'steps'>,
  chainId: number,
  surroundings: Surroundings,
  now: number,
): Compiled<CompiledStart> {
  const words = wordsOfStart(start);
  if ('unread' in words) return notAStart(words.unread);
  if (kindOfStart(words) === null) return notAStart(start?.pieces[0]);
  if (words.watch !== undefined) return watchOf(words.watch, words, steps, chainId, surroundings);
  switch (kindOfStart(words)) {
    case 'time':
      return compileTime(words, surroundings, now);
    case 'interval':
    case 'cron':
      return compileRepeat(words, steps.every(isTrade), surroundings, now);
    case 'parts':
      return compileParts(words);
    default:
      return { ok: true, value: { trigger: { type: 'immediate' }, assumptions: [] } };
  }
}

function isTrade({ kind, tool }: Intent['steps'][number]): boolean {
  return kind === 'action' && tool === 'defi_swap';
}

function watchOf(
  watch: WatchWords,
  { expiresMs }: StartWords,
  steps: Intent['steps'],
  chainId: number,
  surroundings: Surroundings,
): Compiled<CompiledStart> {
  const named = withReachedSide(watch, steps);
  if (named !== null) return compileWatch(named, expiresMs, chainId, surroundings);
  return { ok: false, questions: questionsOf(unknown('start', 'The price of which token?')) };
}

/** Whether every word of a piece, which may hold several, says something new of the start. */
function readWhole(piece: SaidText, words: StartWords): boolean {
  const cursor = cursorOf(piece);
  while (readStart(cursor, words)) cursor.takeAny(',');
  return cursor.done;
}

function notAStart(piece: SaidText | undefined): Compiled<never> {
  const text = `"${piece?.text.slice(0, 60)}" does not say when it starts. When does it?`;
  return { ok: false, questions: questionsOf(unknown('start', text)) };
}

function compileTime(
  words: StartWords,
  surroundings: Surroundings,
  now: number,
): Compiled<CompiledStart> {
  const zone = resolveZone(words.zone, surroundings);
  if (!zone.ok) return { ok: false, questions: questionsOf(zone) };
  if (words.afterMs !== undefined)
    return { ok: true, value: after(words.afterMs, zone.value, now) };
  const moment = resolveMoment(words, { zone: zone.value, now });
  if (!moment.ok) return { ok: false, questions: questionsOf(moment) };
  const { instant = '' } = words;
  const isZoned = /(?:Z|[+-]\d{2}:\d{2})$/.test(instant);
  const at = isZoned ? instant : isoIn(zone.value, moment.value);
  const assumptions = [...(isZoned ? [] : (zone.assumptions ?? [])), ...(moment.assumptions ?? [])];
  return { ok: true, value: { trigger: { type: 'time', at }, assumptions } };
}

/** Whole seconds, never earlier than was said. */
function after(ms: number, zone: string, now: number): CompiledStart {
  const instant = Math.ceil((now + ms) / 1_000) * 1_000;
  const at = isoIn(zone, instant);
  const local = shown(instant + offsetAt(zone, instant));
  const text = `It is counted from when you said it, not from when you agree: ${local} (${zone}).`;
  return { trigger: { type: 'time', at }, assumptions: [{ slot: 'start', value: at, text }] };
}
