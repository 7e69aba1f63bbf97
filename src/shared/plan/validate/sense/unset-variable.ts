import { showPath } from '../../../json-path.ts';
import { groupsIn } from '../../../script/contracts-of-plan.ts';
import { unsetVariables } from '../../../script/unset-variables.ts';
import { type Check, issueAt, type PlacedAction, paramPlace } from '../check.ts';

/** UNSET_VARIABLE: `{$X}` in a group of a script that nothing of this group computes before: it would be zero. */
export const unsetVariable: Check = ({ actions }) =>
  actions.filter(({ node }) => node.tool === 'forge_script').flatMap(unsetOf);

function unsetOf(action: PlacedAction) {
  return groupsIn(action.params['groups']).flatMap((group, at) =>
    unsetVariables(group).map((name) => {
      const message = `Group ${at} uses {$${name}} before it computes it, so that it would be zero. Compute it before, in the same group.`;
      return issueAt(paramPlace(action, showPath(['groups', at])), 'UNSET_VARIABLE', message);
    }),
  );
}
