import { offsetAt } from '../../../../shared/schedules/times/zone-changes.ts';
import { type Compiled, questionsOf, type Surroundings } from '../slot.ts';
import { compileRepeat } from './compile-repeat.ts';
import { compileWatch } from './compile-watch.ts';
import type { CompiledStart } from './compiled-start.ts';
import { isoIn, shown } from './local-time.ts';
import { resolveMoment } from './resolve-moment.ts';
import { resolveZone } from './resolve-zone.ts';
import { kindOfStart, type StartWords } from './start-words.ts';

/** `now`: epoch ms. */
export function compileStart(
  words: StartWords,
  chainId: number,
  surroundings: Surroundings,
  now: number,
): Compiled<CompiledStart> {
  if (words.watch !== undefined) return compileWatch(words.watch, chainId, surroundings);
  switch (kindOfStart(words)) {
    case 'time':
      return compileTime(words, surroundings, now);
    case 'interval':
    case 'cron':
      return compileRepeat(words, surroundings, now);
    default:
      return { ok: true, value: { trigger: { type: 'immediate' }, assumptions: [] } };
  }
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
