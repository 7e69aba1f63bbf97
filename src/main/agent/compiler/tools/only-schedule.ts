import type { PlanContext } from '../../../../shared/plan/context.ts';
import { known, type Slot, unknown } from '../slot.ts';

/** More are for the page Schedules, which shows all of them. */
const mostNamed = 12;

/** The schedule that "my schedule" means: the only one that is not over. With none or several it is a question. */
export function onlySchedule(
  { schedules }: Pick<PlanContext, 'schedules'>,
  act: 'cancel' | 'pause' | 'resume' | undefined,
): Slot<string> {
  if (schedules === undefined) return unknown('schedule', 'Which schedule? Say its id.');
  const [first, ...others] = Object.entries(schedules);
  if (first === undefined) {
    const what = act === undefined ? '' : ` to ${act}`;
    const text = `There is no schedule${what}: none is active or paused. What should be done instead?`;
    return unknown('text', text);
  }
  if (others.length > 0) return whichOf([first, ...others]);
  const [id, words] = first;
  const text = `The only schedule is meant: ${words}`;
  return known(id, { source: 'default' }, [{ slot: 'schedule', value: id, text }]);
}

function whichOf(all: readonly (readonly [string, string])[]): Slot<string> {
  const named = all.slice(0, mostNamed);
  const lines = named.map(([id, words]) => `- ${words} (schedule ${id})`);
  const more = all.length - named.length;
  const rest = more > 0 ? [`and ${more} more, on the page Schedules.`] : [];
  const ids = named.map(([id]) => id);
  return unknown('schedule', ['Which schedule?', ...lines, ...rest].join('\n'), ids);
}
