import { showPath } from '../../../json-path.ts';
import { groupsIn } from '../../../script/contracts-of-plan.ts';
import { variableUses } from '../../../script/variable-tokens.ts';
import { type Check, type CheckInput, issueAt, type PlacedAction, paramPlace } from '../check.ts';

/**
 * VARIABLE_TOKEN: `{$X}` of a script, computed in units of one token, as an amount of another; a note where nothing says
 * what it was computed in.
 */
export const variableToken: Check = (input) =>
  input.actions
    .filter(({ node }) => node.tool === 'forge_script')
    .flatMap((action) => usesOf(action, input));

function usesOf(action: PlacedAction, { tokens }: CheckInput) {
  const { chainId } = action;
  if (chainId === undefined) return [];
  return groupsIn(action.params['groups']).flatMap((group, at) =>
    variableUses(group, { chainId, tokens }).map(({ name, used, computed }) => {
      const place = paramPlace(action, showPath(['groups', at]));
      if (computed === null) {
        const message = `Group ${at} uses {$${name}} as an amount of ${used.symbol}, and nothing says which token it counts. It is taken as smallest units of ${used.symbol}: see in the rehearsal what it comes to.`;
        return issueAt(place, 'VARIABLE_TOKEN', message, { severity: 'info' });
      }
      const message = `Group ${at} computes {$${name}} in ${computed.symbol} and uses it as an amount of ${used.symbol}. Compute it in ${used.symbol}.`;
      return issueAt(place, 'VARIABLE_TOKEN', message);
    }),
  );
}
