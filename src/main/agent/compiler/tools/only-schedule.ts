import type { PlanContext } from '../../../../shared/plan/context.ts';
import type { QuestionOption } from '../../../../shared/plan/question-option.ts';
import { known, type Slot, unknown } from '../slot.ts';

/** More are for the page Schedules, which shows all of them. */
const mostNamed = 12;

/** The schedule that "my schedule" means: the only one that is not over. With none or several it is a question. */
export function onlySchedule(
  { schedules, scheduleNames = {} }: Pick<PlanContext, 'schedules' | 'scheduleNames'>,
  act: 'cancel' | 'pause' | 'resume' | undefined,
): Slot<string> {
  if (schedules === undefined) return unknown('schedule', 'Which schedule? Say its id.');
  const [first, ...others] = Object.entries(schedules);
  if (first === undefined) {
    const what = act === undefined ? '' : ` to ${act === 'cancel' ? 'remove' : act}`;
    const text = `There is no schedule${what}: none is active or paused. What should be done instead?`;
    return unknown('text', text);
  }
  if (others.length > 0) return whichOf([first, ...others], scheduleNames);
  const [id, words] = first;
  const text = `The only schedule is meant: ${words}`;
  return known(id, { source: 'default' }, [{ slot: 'schedule', value: id, text }]);
}

/** Offered by what a person calls each, with what it does in generated words beside it. */
function whichOf(
  all: readonly (readonly [string, string])[],
  names: Readonly<Record<string, string>>,
): Slot<string> {
  const named = all.slice(0, mostNamed);
  const options = named.map(([id, words]): QuestionOption => {
    const name = names[id];
    return name === undefined
      ? { value: id, label: words }
      : { value: id, label: name, about: words };
  });
  const more = all.length - named.length;
  const rest =
    more > 0 ? [`These are ${named.length} of ${all.length}; all are on the page Schedules.`] : [];
  return unknown('schedule', ['Which schedule?', ...rest].join('\n'), options);
}
