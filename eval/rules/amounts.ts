import type { ActionView, PlanView } from '../plan/plan-view.ts';
import type { Expectation, ExpectedAmount } from '../set/item.ts';
import { judgeForm } from './amount-form.ts';
import { judgePlace } from './amount-place.ts';
import { judgeTokens } from './amount-tokens.ts';

/** Each entry holds of its action: the first of a tool of the first action of that tool, and so on. */
export function judgeAmounts({ amounts }: Expectation, view: PlanView): string[] {
  return amounts.flatMap((entry, index) => {
    const ofTool = view.trades.filter(({ tool }) => tool === entry.tool);
    const place = amounts.slice(0, index).filter((each) => isOfEarlier(each, entry)).length;
    const actions = entry.each === true ? ofTool : ofTool.slice(place, place + 1);
    if (actions.length === 0) return [`no ${entry.tool} number ${place + 1}`];
    return actions.flatMap((action) => judgeAction(entry, action, view));
  });
}

/** The two tokens of a pair are two entries of one action. */
function isOfEarlier(other: ExpectedAmount, entry: ExpectedAmount): boolean {
  if (other.tool !== entry.tool) return false;
  return !entry.tool.startsWith('lp_') || other.token === entry.token;
}

function judgeAction(entry: ExpectedAmount, action: ActionView, view: PlanView): string[] {
  const found = [
    ...judgeTokens(entry, action, view),
    ...judgeForm(entry, action, view),
    ...judgePlace(entry, action, view),
  ];
  return found.map((each) => `${action.tool}: ${each}`);
}
