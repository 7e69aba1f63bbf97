import { shortLine } from '../../../shared/short-line.ts';
import { visibleLine } from '../../../shared/visible-text.ts';
import { startOf } from '../../scheduler/plan-in-brief.ts';
import type { Store } from '../../store/open-store.ts';
import type { GoingOn } from './going-on.ts';

/** In letters. */
const longestName = 80;

/** What the plans of schedules are called, by the ids of these: with how it starts where two are called the same. */
export function scheduleNames(
  { plans }: Store['reader'],
  schedules: readonly Pick<GoingOn, 'id' | 'planId'>[],
): Record<string, string> {
  const named = schedules.flatMap(({ id, planId }) => {
    const stored = plans.get(planId)?.document;
    if (!stored?.ok) return [];
    const start = startOf(stored.value).replace(/^Starts (.*)\.$/s, '$1');
    return [{ id, name: lineOf(stored.value.name), start: visibleLine(start) }];
  });
  const timely = toldApart(named, ({ name, start }) => `${name}, ${start}`);
  const counted = toldApart(timely, ({ name }, at) => `${name} [${at + 1}]`);
  return Object.fromEntries(counted.map(({ id, name }) => [id, name]));
}

function lineOf(name: string): string {
  return shortLine(visibleLine(name.trim()), longestName);
}

function toldApart<Named extends { name: string }>(
  all: readonly Named[],
  longer: (named: Named, at: number) => string,
): Named[] {
  const isShared = ({ name }: Named) => all.filter((other) => other.name === name).length > 1;
  return all.map((each, at) => (isShared(each) ? { ...each, name: longer(each, at) } : each));
}
