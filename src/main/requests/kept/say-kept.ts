import { type HereAndNow, whenWords } from '../../../shared/when-words.ts';
import type { Store } from '../../store/open-store.ts';
import { type GoingOn, goingOn } from './going-on.ts';
import { scheduleNames } from './schedule-names.ts';

/** More than these are for the pages, which show all of them. */
const mostLines = 12;

/** Whether a call asks for what the app itself keeps, which no chain knows. */
export function listsKept(tool: string): boolean {
  return tool === 'manage_plans' || tool === 'manage_orders';
}

/** What goes on, for a person: orders alone, or schedules, orders and runs. */
export function sayKept(tool: string, reader: Store['reader'], here: HereAndNow): string {
  const all = goingOn(reader, (at) => whenWords(at, here));
  const orders = all.filter(({ kind }) => kind === 'order');
  if (tool === 'manage_orders') {
    return orders.length === 0
      ? 'You have no open orders.'
      : told(orders, reader, 'Your open orders:', ordersEnd);
  }
  return all.length === 0
    ? 'Nothing starts by itself, and nothing is under way.'
    : told(all, reader, 'What starts by itself or is under way:', plansEnd);
}

const ordersEnd =
  '“cancel order” with its id drafts the plan that ends one; they are on the page Runs.';
const plansEnd =
  '“pause my schedule” or “remove my schedule” drafts the plan that does it, and asks which where there are several; they are on the pages Schedules and Runs.';

function told(all: readonly GoingOn[], reader: Store['reader'], head: string, end: string): string {
  // What is answered here a model may be told of later: no name that others may have chosen is in it.
  const schedules = all.filter(({ kind, taint }) => kind === 'schedule' && taint.length === 0);
  const names = scheduleNames(reader, schedules);
  const lines = all.slice(0, mostLines).map((each) => lineOf(each, names));
  const more = all.length - lines.length;
  return [head, ...lines, ...(more > 0 ? [`and ${more} more.`] : []), end].join('\n');
}

/** A schedule by what a person calls it; an order or a run by its id, which is what tells it from another. */
function lineOf({ kind, id, words }: GoingOn, names: Readonly<Record<string, string>>): string {
  const name = names[id];
  if (kind !== 'schedule') return `- ${words} (${kind} ${id})`;
  return name === undefined ? `- ${words}` : `- “${name}”: ${words}`;
}
