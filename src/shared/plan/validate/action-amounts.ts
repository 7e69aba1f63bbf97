import type { Token, TokenList } from '../../tokens/token.ts';
import { type CheckInput, type PlacedAction, paramPlace } from './check.ts';

/** An amount that is written in the plan, with the token it counts when that is known. */
export interface WrittenAmount {
  /** Token units; for a percentage or a worth, the number inside. */
  number: string;
  /** Whether `number` counts token units. */
  exact: boolean;
  token: Token | undefined;
  zeroAllowed: boolean;
  place: { nodeId: string; path: string };
}

/** Every written amount of every registered tool; "max" and references hold no number yet. */
export function writtenAmounts({ actions, tokens }: CheckInput): WrittenAmount[] {
  return actions.flatMap((action) =>
    Object.entries(action.tool?.roles ?? {}).flatMap(([param, role]) => {
      if (role.kind !== 'amount') return [];
      const written = numberOf(action.params[param]);
      if (written === null) return [];
      const { of, zeroAllowed = false } = role;
      const token = tokenOf(action, of, tokens);
      return [{ ...written, token, zeroAllowed, place: paramPlace(action, param) }];
    }),
  );
}

function numberOf(value: unknown): { number: string; exact: boolean } | null {
  if (typeof value !== 'string') return null;
  const match = /^(\d+(?:\.\d+)?)(%?)$/.exec(value);
  return match?.[1] === undefined ? null : { number: match[1], exact: match[2] === '' };
}

function tokenOf(
  action: PlacedAction,
  of: { param: string } | 'native' | 'wrapped',
  tokens: TokenList,
): Token | undefined {
  if (action.chainId === undefined) return undefined;
  if (of === 'native') return tokens.native(action.chainId);
  if (of === 'wrapped') return tokens.wrappedNative(action.chainId);
  return listedToken(action, of.param, tokens);
}

/** The listed token that a parameter names, if it names one. */
export function listedToken(
  action: PlacedAction,
  param: string,
  tokens: TokenList,
): Token | undefined {
  const text = action.params[param];
  if (typeof text !== 'string' || action.chainId === undefined) return undefined;
  const match = tokens.find(action.chainId, text);
  return match.kind === 'found' ? match.token : undefined;
}
