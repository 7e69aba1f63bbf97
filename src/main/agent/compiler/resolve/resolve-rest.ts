import { type ParamValue, type ValueRef, valueRefSchema } from '../../../../shared/plan/values.ts';
import type { Said, SaidText } from '../../intent/said.ts';
import type { EarlierAction, StepScope } from '../scope.ts';
import { fromText, known, type Slot, unknown } from '../slot.ts';
import type { Amount } from './amount.ts';
import { isSameToken } from './resolve-output.ts';
import type { ResolvedToken } from './resolve-token.ts';

/** "the rest", "rest". */
export function isRest(said: Said | undefined): said is SaidText {
  return said?.kind === 'text' && /^(?:the )?(?:rest|remainder)$/i.test(said.text);
}

/**
 * What is left: of what an earlier step gave when there is one that did, else of what the account holds. Null
 * where something else was said.
 */
export function resolveRest(
  said: SaidText,
  token: ResolvedToken,
  { earlier }: StepScope,
): Slot<Amount> | null {
  if (!isRest(said)) return null;
  const of = (action: EarlierAction | undefined, key: 'gives' | 'spends') => {
    const other = action?.[key]?.token;
    return other !== undefined && isSameToken(other, token);
  };
  const givers = earlier.filter((action) => of(action, 'gives'));
  const [giver] = givers;
  if (givers.length > 1) return unknown('amount', `The rest of which ${token.symbol}? How much?`);
  const after = giver === undefined ? earlier : earlier.slice(earlier.indexOf(giver) + 1);
  const spent = after.filter((action) => of(action, 'spends'));
  if (spent.length === 0) return unknown('amount', `The rest of what? How much ${token.symbol}?`);
  if (giver === undefined) return allThatIsLeft(said, token);
  const left = spent.reduce(takeFrom, outputOf(giver));
  if (left === null) return unknown('amount', `How much ${token.symbol} is the rest?`);
  return known({ value: left, shown: `the rest of the ${token.symbol} received` }, fromText(said));
}

/**
 * The token of "the rest" where none is named: what the step before took from the account, if that is all it did,
 * and nothing that an earlier step gave is left over, which might be meant as well.
 */
export function tokenOfRest({ earlier }: StepScope): ResolvedToken | undefined {
  const before = earlier.at(-1);
  const token = before?.gives === undefined ? before?.spends?.token : undefined;
  if (
    token === undefined ||
    earlier.some(({ gives }) => gives && isSameToken(gives.token, token))
  ) {
    return token;
  }
  const isLeft = (action: EarlierAction, index: number): boolean => {
    const { gives } = action;
    const after = earlier.slice(index + 1);
    return (
      gives !== undefined &&
      !after.some(({ spends }) => spends && isSameToken(spends.token, gives.token))
    );
  };
  return earlier.some(isLeft) ? undefined : token;
}

function allThatIsLeft(said: SaidText, token: ResolvedToken): Slot<Amount> {
  const text = `The rest is all ${token.symbol} that the account still holds then.`;
  const amount = { value: 'max', shown: `the rest of the ${token.symbol}` };
  return known(amount, fromText(said), [{ slot: 'amount', value: 'max', text }]);
}

function outputOf({ nodeId, gives }: EarlierAction): ValueRef | null {
  return gives === undefined ? null : { type: 'step_output', stepId: nodeId, path: gives.output };
}

/** Null where what was spent is not an exact amount, or perhaps nothing: that cannot be counted off. */
function takeFrom(left: ValueRef | null, { spends, certain }: EarlierAction): ValueRef | null {
  const spent = spends === undefined || !certain ? null : exactOf(spends.amount);
  return left === null || spent === null
    ? null
    : { type: 'runtime', fn: 'sub', args: [left, spent] };
}

function exactOf(amount: ParamValue): ValueRef | null {
  if (typeof amount === 'string') {
    return /^\d+(\.\d+)?$/.test(amount) ? { type: 'literal', value: amount } : null;
  }
  const ref = valueRefSchema.safeParse(amount);
  return ref.success ? ref.data : null;
}
