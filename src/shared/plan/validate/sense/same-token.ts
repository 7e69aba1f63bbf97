import { addressProblem } from '../../../addresses.ts';
import { type Check, type CheckInput, issueAt, type PlacedAction, paramPlace } from '../check.ts';
import { tradedToken } from '../trade/traded-token.ts';
import { soundParam } from './sound-param.ts';

/** SAME_TOKEN: a token exchanged for itself, by symbol or by address, or a coin for its own wrapped token. */
export const sameToken: Check = ({ actions, tokens }) =>
  actions.flatMap((action) =>
    (action.tool?.differentTokens ?? []).flatMap(([left, right]) => {
      const identity = identityOf(action, left, tokens);
      if (identity === undefined || identity !== identityOf(action, right, tokens)) return [];
      const message = `${String(action.params[left])} would be exchanged for ${String(action.params[right])}, which is the same coin.`;
      return [issueAt(paramPlace(action, right), 'SAME_TOKEN', message)];
    }),
  );

/** Undefined for what a structure check names. */
function identityOf(
  action: PlacedAction,
  param: string,
  tokens: CheckInput['tokens'],
): string | undefined {
  const text = soundParam(action, param);
  const wrong =
    typeof text !== 'string' || (text.startsWith('0x') && addressProblem(text) !== null);
  return wrong ? undefined : tradedToken(action, param, tokens);
}
