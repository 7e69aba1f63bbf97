import type { Store } from '../../store/open-store.ts';
import { type GoingOn, goingOn } from './going-on.ts';

/** More than these are for the pages, which show all of them. */
const mostLines = 12;

/** Whether a call asks for what the app itself keeps, which no chain knows. */
export function listsKept(tool: string): boolean {
  return tool === 'manage_plans' || tool === 'manage_orders';
}

/** What goes on, for a person: orders alone, or schedules, orders and runs. */
export function sayKept(tool: string, reader: Store['reader']): string {
  const all = goingOn(reader);
  const orders = all.filter(({ kind }) => kind === 'order');
  if (tool === 'manage_orders') {
    return orders.length === 0
      ? 'You have no open orders.'
      : told(orders, 'Your open orders:', ordersEnd);
  }
  return all.length === 0
    ? 'Nothing starts by itself, and nothing is under way.'
    : told(all, 'What starts by itself or is under way:', plansEnd);
}

const ordersEnd =
  '“cancel order” with its id drafts the plan that ends one; they are on the page Runs.';
const plansEnd =
  '“pause schedule” or “cancel schedule” with its id drafts the plan that does it; they are on the pages Schedules and Runs.';

function told(all: readonly GoingOn[], head: string, end: string): string {
  const lines = all.slice(0, mostLines).map(({ kind, id, words }) => `- ${words} (${kind} ${id})`);
  const more = all.length - lines.length;
  return [head, ...lines, ...(more > 0 ? [`and ${more} more.`] : []), end].join('\n');
}
