import { isZone } from '../../../../shared/plan/validate/time/bad-timezone.ts';
import type { Lexeme } from '../../words/lex.ts';
import { fromText, known, type Slot, type Surroundings, unknown } from '../slot.ts';

/** The zone that was named, else the one of the context, said out loud. */
export function resolveZone(named: Lexeme | undefined, { context }: Surroundings): Slot<string> {
  if (named === undefined) {
    const own = context.tz !== undefined && isZone(context.tz) ? context.tz : undefined;
    const zone = own ?? 'UTC';
    const text =
      own === undefined
        ? 'No time zone was named; UTC is used.'
        : `No time zone was named; yours is used, ${zone}.`;
    return known(zone, { source: 'default' }, [{ slot: 'zone', value: zone, text }]);
  }
  if (named.lower === 'utc' || named.lower === 'gmt') return known('UTC', fromText(named));
  if (named.kind === 'zone' && isZone(named.text)) return known(named.text, fromText(named));
  const why =
    named.kind === 'zone' ? 'is not a time zone' : 'can stand for more than one time zone';
  const text = `"${named.text.slice(0, 60)}" ${why}. Which one? Write UTC or a name like Europe/Berlin.`;
  return unknown('zone', text);
}
