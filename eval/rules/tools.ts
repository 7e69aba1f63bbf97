import type { PlanView } from '../plan/plan-view.ts';
import { isRead } from '../set/class-of.ts';
import type { Expectation } from '../set/item.ts';

/** The name of creating an order in a set; listing and cancelling orders manages them. */
const createsOrder = 'limit_order';

const leftOut: ReadonlySet<string> = new Set(['notify', 'manage_plans', 'manage_orders']);

/** The writes are those that are wanted, in that order; what is only looked up does not count. */
export function judgeTools(expect: Expectation, { actions }: PlanView): string[] {
  const got = writesOf(
    actions.map(({ tool, params }) =>
      tool === 'manage_orders' && params['op'] === 'create' ? createsOrder : tool,
    ),
  );
  const accepted = sequencesOf(expect).map(writesOf);
  if (accepted.some((wanted) => sameList(wanted, got))) return missingReads(expect, actions);
  const [wanted = []] = accepted;
  return [`the tools are ${list(got)}, not ${list(wanted)}`];
}

/** Of a request that only asks to look, everything that it asks for is looked at. */
function missingReads({ tools }: Expectation, actions: PlanView['actions']): string[] {
  if (!tools.every(isRead)) return [];
  const used = new Set(actions.map(({ tool }) => tool));
  return tools.filter((tool) => !used.has(tool)).map((tool) => `nothing calls ${tool}`);
}

function sequencesOf({ tools, accept_tools: accepted = [] }: Expectation): string[][] {
  const isFlat = (given: typeof accepted): given is string[] =>
    given.every((each) => typeof each === 'string');
  if (accepted.length === 0) return [tools];
  return isFlat(accepted) ? [tools, accepted] : [tools, ...accepted];
}

function writesOf(tools: readonly string[]): string[] {
  return tools.filter((tool) => !isRead(tool) && !leftOut.has(tool));
}

function sameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((each, index) => each === right[index]);
}

function list(tools: readonly string[]): string {
  return tools.length === 0 ? 'none' : tools.join(', ');
}
