import type { Token, TokenList } from '../../tokens/token.ts';
import type { ParamRole, TokenOf } from '../../tools/tool-declaration.ts';
import { unwrapLiteral } from '../normalise/params.ts';
import type { ParamValue } from '../values.ts';
import { type PlacedAction, paramPlace } from './check.ts';
import { givenParams } from './given-params.ts';
import { oncePerInput } from './once-per.ts';
import { paramAt } from './param-at.ts';

type AmountUse = Extract<ParamRole, { kind: 'amount' }>['use'];

/** An amount that is written in the plan, with the token it counts when that is known. */
export interface WrittenAmount {
  /** Token units; for a percentage or a worth, the number inside. */
  number: string;
  form: 'exact' | 'percent' | 'percentOfStart' | 'usd';
  /** Whether `number` counts token units. */
  exact: boolean;
  /** `share`: a percentage of something that is no token balance. */
  use: AmountUse | 'share';
  token: Token | undefined;
  zeroAllowed: boolean;
  action: PlacedAction;
  /** By its role: `amount`, or `order.amount`. */
  param: string;
  place: { nodeId: string; path: string };
}

/** Every written amount of every registered tool; "max" and references hold no number yet. */
export const writtenAmounts = oncePerInput((input): readonly WrittenAmount[] => {
  const found: WrittenAmount[] = [];
  for (const { action, param, role, value } of givenParams(input, 'amount', 'percent')) {
    const written = readAmount(value);
    if (written === null) continue;
    const meant = meaningOf(action, role, input.tokens);
    const form = meant.use === 'share' ? 'percent' : written.form;
    const { number } = written;
    const place = paramPlace(action, param);
    found.push({ ...meant, number, form, exact: form === 'exact', action, param, place });
  }
  return found;
});

function meaningOf(
  action: PlacedAction,
  role: Extract<ParamRole, { kind: 'amount' | 'percent' }>,
  tokens: TokenList,
): Pick<WrittenAmount, 'use' | 'token' | 'zeroAllowed'> {
  if (role.kind === 'percent') return { use: 'share', token: undefined, zeroAllowed: false };
  const { of, use, zeroAllowed = false } = role;
  return { use, token: tokenOf(action, of, tokens), zeroAllowed };
}

/** The number in an amount as it is written, and what it counts; null for "max" and for references. */
export function readAmount(
  value: ParamValue | undefined,
): Pick<WrittenAmount, 'number' | 'form'> | null {
  if (typeof value === 'string') {
    const match = /^(\d+(?:\.\d+)?)(%?)$/.exec(value);
    if (match?.[1] === undefined) return null;
    return { number: match[1], form: match[2] === '' ? 'exact' : 'percent' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const [form] = (['usd', 'percentOfStart'] as const).filter((key) => Object.hasOwn(value, key));
  const inner = form === undefined ? undefined : Reflect.get(value, form);
  const number = inner === undefined ? undefined : unwrapLiteral(inner);
  if (form === undefined || typeof number !== 'string') return null;
  return /^\d+(\.\d+)?$/.test(number) ? { number, form } : null;
}

/** The listed token that an amount or a move counts, where the plan tells it. */
export function tokenOf(action: PlacedAction, of: TokenOf, tokens: TokenList): Token | undefined {
  if (action.chainId === undefined || of === 'unknown') return undefined;
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
  const text = paramAt(action.params, param);
  if (typeof text !== 'string' || action.chainId === undefined) return undefined;
  const match = tokens.find(action.chainId, text);
  return match.kind === 'found' ? match.token : undefined;
}
