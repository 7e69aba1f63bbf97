import { compareDecimalTexts } from '../../../../shared/decimal-arithmetic.ts';
import type { Assumption } from '../../../../shared/plan/compile-outcome.ts';
import { describeDuration } from '../../../../shared/plan/describe/values.ts';
import type { Trigger } from '../../../../shared/plan/triggers.ts';
import type { ValueRef } from '../../../../shared/plan/values.ts';
import type { Side } from '../../words/start/start-words.ts';
import { compileCondition } from '../compile-condition.ts';
import { resolvePriced, resolveThreshold } from '../resolve/resolve-threshold.ts';
import { resolveToken } from '../resolve/resolve-token.ts';
import { asSaid } from '../said-words.ts';
import {
  type Compiled,
  known,
  questionsOf,
  type Slot,
  type Surroundings,
  unknown,
} from '../slot.ts';
import { compileEither } from './compile-either.ts';
import { compileEvent } from './compile-event.ts';
import type { CompiledStart } from './compiled-start.ts';
import type { NamedWatch } from './reached-side.ts';

/** `expiresMs`: how long it waits at most. */
export function compileWatch(
  words: NamedWatch,
  expiresMs: number | undefined,
  chainId: number,
  surroundings: Surroundings,
): Compiled<CompiledStart> {
  const start =
    expiresMs === undefined
      ? startOf(words, chainId, surroundings)
      : expiring(words, expiresMs, chainId, surroundings);
  return start.ok ? start : { ok: false, questions: questionsOf(start) };
}

/** Only a condition can expire. */
function expiring(
  words: NamedWatch,
  expiresMs: number,
  chainId: number,
  surroundings: Surroundings,
): Slot<CompiledStart> {
  const start =
    'threshold' in words && words.opener !== 'if'
      ? bound(words, chainId, surroundings)
      : startOf(words, chainId, surroundings);
  if (!start.ok) return start;
  const { trigger, assumptions } = start.value;
  if (trigger.type !== 'condition')
    return unknown('start', 'That waits without an end. Is it meant to?');
  const text = `It waits for ${describeDuration(expiresMs)} at most, counted from when you agree.`;
  const counted: Assumption = { slot: 'start', value: String(expiresMs), text };
  return started({ ...trigger, expiresAfterMs: expiresMs }, [...assumptions, counted]);
}

function startOf(
  words: NamedWatch,
  chainId: number,
  surroundings: Surroundings,
): Slot<CompiledStart> {
  if (words.kind === 'portfolio') {
    const text = 'What all of it is worth cannot be watched; a price or a balance can. Which?';
    return unknown('start', text);
  }
  if (words.opener === 'if') {
    return unknown('start', 'Is it to wait until that is so? Then say "when".', ['when']);
  }
  if (words.kind === 'event') return compileEvent(words, chainId);
  if (words.kind === 'either') return compileEither(words, chainId, surroundings);
  return past(words, chainId, surroundings);
}

type Of<Kind extends NamedWatch['kind']> = Extract<NamedWatch, { kind: Kind }>;
type Threshold = Exclude<NamedWatch, { kind: 'event' | 'either' | 'portfolio' }>;

/** "at least" and "at most" are no sides that a price or a balance trigger knows, so they are conditions. */
function bound(words: Threshold, chainId: number, surroundings: Surroundings): Slot<CompiledStart> {
  if (words.side === 'crosses' || words.side === 'reaches') return whichSide();
  const about = words.kind === 'health' ? 'health_factor' : words.kind;
  const token = 'token' in words ? asSaid(words.token) : null;
  const part = { about, token, side: words.side, than: asSaid(words.threshold) } as const;
  const when = compileCondition({ join: 'and', parts: [part] }, chainId, surroundings);
  if (!when.ok) return when;
  const { condition: holds, assumptions } = when.value;
  return started({ type: 'condition', when: holds, ...again(words.opener) }, [
    alreadySo,
    ...assumptions,
  ]);
}

function past(words: Threshold, chainId: number, surroundings: Surroundings): Slot<CompiledStart> {
  const { side } = words;
  if (side === 'at_least' || side === 'at_most') return bound(words, chainId, surroundings);
  const number = asSaid(words.threshold);
  const ask = 'Past which number does it start?';
  const threshold = resolveThreshold('start', number, surroundings, ask);
  if (!threshold.ok) return threshold;
  switch (words.kind) {
    case 'price':
      return price(words, threshold.value, chainId, surroundings);
    case 'balance':
      return balance(words, threshold.value, chainId, surroundings);
    case 'gas':
    case 'health':
      return condition(words, threshold.value, chainId);
  }
}

function price(
  { token, side, opener, isReached }: Of<'price'>,
  threshold: string,
  chainId: number,
  surroundings: Surroundings,
): Slot<CompiledStart> {
  const found = resolvePriced('start', asSaid(token), chainId, surroundings);
  if (!found.ok) return found;
  if (isReached && isSide(side)) {
    const now = surroundings.context.prices?.[found.value];
    if (now !== undefined && isPast(now, side, threshold))
      return otherWay(found.value, threshold, now);
  }
  return started(
    {
      ...{ type: 'price', token: found.value, condition: isSide(side) ? side : 'crosses' },
      threshold,
      ...again(opener),
    },
    [
      ...(isReached && isSide(side) ? [reached(side)] : []),
      ...(isSide(side) ? [alreadySo] : [fromEitherSide]),
      ...(opener === 'whenever' ? [armedAgain] : []),
    ],
  );
}

const alreadySo: Assumption = {
  slot: 'start',
  value: 'level',
  text: 'If that is so already when you agree, it starts at once.',
};

function isSide(side: Side): side is 'above' | 'below' {
  return side === 'above' || side === 'below';
}

function isPast(price: string, side: 'above' | 'below', threshold: string): boolean {
  const order = compareDecimalTexts(price, threshold);
  return side === 'above' ? order > 0 : order < 0;
}

/** "When ETH hits 2500" is no order to sell at 3000 at once. */
function otherWay(token: string, threshold: string, now: string): Slot<never> {
  const way = isPast(now, 'above', threshold) ? 'falls' : 'rises';
  const text = `${token} is at ${now} now. Is it to start when the price ${way} to ${threshold}?`;
  return unknown('start', text, [`${way} to ${threshold}`]);
}

function reached(side: 'above' | 'below'): Assumption {
  const does = side === 'above' ? 'sold' : 'bought';
  return { slot: 'start', value: side, text: `It is ${does}, so ${side} that price is meant.` };
}

const fromEitherSide: Assumption = {
  slot: 'start',
  value: 'crosses',
  text: 'It starts when the price comes to it from either side.',
};

const armedAgain: Assumption = {
  slot: 'hysteresisPercent',
  value: '1',
  text: 'It starts again once the price was 1% past it, after 5 minutes at the earliest.',
};

function balance(
  { token, side, opener }: Of<'balance'>,
  threshold: string,
  chainId: number,
  surroundings: Surroundings,
): Slot<CompiledStart> {
  if (!isSide(side)) return whichSide();
  const held = resolveToken('start', asSaid(token), chainId, surroundings);
  if (!held.ok) return held;
  return started(
    {
      ...{ type: 'balance', token: held.value.named, chainId, condition: side, threshold },
      ...again(opener),
    },
    [alreadySo],
  );
}

function condition(
  words: Of<'gas'> | Of<'health'>,
  threshold: string,
  chainId: number,
): Slot<CompiledStart> {
  const { side, opener } = words;
  if (!isSide(side)) return whichSide();
  const left: ValueRef =
    words.kind === 'gas'
      ? { type: 'runtime', fn: 'gas_price', args: [{ type: 'literal', value: chainId }] }
      : { type: 'runtime', fn: 'health_factor', args: [] };
  const op = side === 'above' ? 'gt' : 'lt';
  const right = { type: 'literal', value: threshold } as const;
  return started(
    {
      ...{ type: 'condition', when: { type: 'compare', left, op, right } },
      ...again(opener),
    },
    [alreadySo, ...(words.kind === 'gas' && !words.gwei ? [inGwei(threshold)] : [])],
  );
}

function inGwei(threshold: string): Assumption {
  return { slot: 'start', value: 'gwei', text: `${threshold} gwei is meant.` };
}

function whichSide(): Slot<never> {
  return unknown('start', 'Does it start above that, or below?');
}

function again(opener: NamedWatch['opener']): { recurring?: true } {
  return opener === 'whenever' ? { recurring: true } : {};
}

function started(trigger: Trigger, assumptions: Assumption[]): Slot<CompiledStart> {
  return known({ trigger, assumptions }, { source: 'user_text' });
}
