import { sameAddress } from '../../../../shared/addresses.ts';
import { multiplyDecimals } from '../../../../shared/decimal-arithmetic.ts';
import type { ValueRef } from '../../../../shared/plan/values.ts';
import type { SaidOutput } from '../../intent/said.ts';
import { readAmount } from '../../words/read-amount.ts';
import { readNumber } from '../../words/read-number.ts';
import type { Given } from '../compiled-action.ts';
import { cursorOf } from '../said-words.ts';
import type { EarlierAction, StepScope } from '../scope.ts';
import { fromText, known, type Slot, unknown } from '../slot.ts';
import type { Amount } from './amount.ts';
import type { ResolvedToken } from './resolve-token.ts';
import { mayLeaveText } from './text-of-step.ts';

/** What the step that was meant gives. A step that gives nothing stands for the nearest before it that does. */
export function givenBy(
  said: SaidOutput,
  { earlier }: Pick<StepScope, 'earlier'>,
): { action: EarlierAction; gives: Given } | undefined {
  const meant = earlier.findIndex(({ step }) => step === said.step);
  // "it" may be the text that the step leaves.
  if (mayLeaveText(earlier[meant]?.tool ?? null)) return undefined;
  const action = earlier.slice(0, meant + 1).findLast(({ gives }) => gives !== undefined);
  return action?.gives && { action, gives: action.gives };
}

/** The amount that an earlier step gave, a share of it, or all of it but an amount. */
export function resolveOutput(
  said: SaidOutput,
  token: ResolvedToken,
  scope: StepScope,
): Slot<Amount> {
  const found = givenBy(said, scope);
  if (found === undefined) {
    return unknown('amount', `What "${said.text.slice(0, 60)}" is, no step before says. How much?`);
  }
  const { action, gives } = found;
  if (!isSameToken(gives.token, token)) {
    const text = `"${action.label}" gives ${gives.token.symbol}, not ${token.symbol}. How much ${token.symbol}?`;
    return unknown('amount', text);
  }
  const since = scope.earlier.slice(scope.earlier.indexOf(action) + 1);
  if (since.some(({ spends }) => spends && isSameToken(spends.token, token))) {
    const text = `Some of the ${token.symbol} that "${action.label}" gives is spent by then. How much is meant?`;
    return unknown('amount', text);
  }
  if (isLoose(said) && holdsMore(token, scope)) {
    const text = `Of all ${token.symbol} that the account holds then, or of what "${action.label}" gives? How much?`;
    return unknown('amount', text);
  }
  const path = said.output === 'given' ? gives.output : said.output;
  const all: ValueRef = { type: 'step_output', stepId: action.nodeId, path };
  const shown = `the ${token.symbol} received`;
  if (said.share !== null) return shareOf(said, said.share.text, { all, shown }, scope);
  if (said.minus !== null) return lessThan(said, said.minus.text, { all, shown }, scope);
  return known({ value: all, shown }, fromText(said));
}

/** "all USDC", without a word for what was received. */
function isLoose({ text }: SaidOutput): boolean {
  return /^all\s(?:of\s)?(?:the\s)?\S+$/i.test(text);
}

function holdsMore({ chainId, symbol, address }: ResolvedToken, { context }: StepScope): boolean {
  const held = context.balances?.[String(chainId)];
  return /[1-9]/.test(held?.[symbol] ?? held?.[address.toLowerCase()] ?? '0');
}

export function isSameToken(one: ResolvedToken, other: ResolvedToken): boolean {
  if (one.chainId !== other.chainId) return false;
  return one.address === other.address || sameAddress(one.address, other.address);
}

interface Whole {
  all: ValueRef;
  shown: string;
}

function shareOf(
  said: SaidOutput,
  share: string,
  { all, shown }: Whole,
  scope: StepScope,
): Slot<Amount> {
  const percent = percentOf(share, scope);
  if (percent === null) return unknown('amount', `Which share of ${shown}?`);
  const factor: ValueRef = { type: 'literal', value: multiplyDecimals(percent, '0.01', 36) };
  const value: ValueRef = { type: 'runtime', fn: 'mul', args: [all, factor] };
  return known({ value, shown: `${percent}% of ${shown}` }, fromText(said));
}

/** Above zero and at most a hundred. */
function percentOf(text: string, { context }: StepScope): string | null {
  const cursor = cursorOf({ kind: 'text', text, start: 0, end: text.length });
  const words = readAmount(cursor);
  if (!cursor.done) return null;
  if (words?.kind === 'half') return '50';
  if (words?.kind !== 'percent') return null;
  const reading = readNumber(words.lexeme.text, context.locale ?? 'en-US');
  const isShare = reading.ok && Number(reading.value) > 0 && Number(reading.value) <= 100;
  return isShare ? reading.value : null;
}

function lessThan(
  said: SaidOutput,
  less: string,
  { all, shown }: Whole,
  { context }: StepScope,
): Slot<Amount> {
  const reading = readNumber(less, context.locale ?? 'en-US');
  if (!reading.ok) return unknown('amount', `${reading.why} How much is kept?`, reading.options);
  const kept: ValueRef = { type: 'literal', value: reading.value };
  const value: ValueRef = { type: 'runtime', fn: 'sub', args: [all, kept] };
  return known({ value, shown: `${shown} but ${reading.value}` }, fromText(said));
}
