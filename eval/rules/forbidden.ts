import type { PlanView } from '../plan/plan-view.ts';
import { isRead } from '../set/class-of.ts';
import type { Expectation } from '../set/item.ts';

/** The forbidden tools that a plan uses; `*write*` is every tool that does more than look. */
export function forbiddenTools(
  { forbid_tools: names = [] }: Expectation,
  view: PlanView,
): string[] {
  const used = [...view.actions, ...view.trades].map(({ tool }) => tool);
  const isForbidden = (tool: string): boolean =>
    names.includes(tool) || (names.includes('*write*') && !isRead(tool));
  return [...new Set(used.filter(isForbidden))];
}
