import { addressKind } from './kinds/address.ts';
import { amountKind } from './kinds/amount.ts';
import { chainKind } from './kinds/chain.ts';
import { choiceKind } from './kinds/choice.ts';
import { cronKind } from './kinds/cron.ts';
import { durationKind } from './kinds/duration.ts';
import { numberKind } from './kinds/number.ts';
import { percentKind } from './kinds/percent.ts';
import { textKind } from './kinds/text.ts';
import { timeKind } from './kinds/time.ts';
import { tokenKind } from './kinds/token.ts';
import type { ParameterKind } from './parameter-kind.ts';

/** The types of parameters, in the order in which they are read: chains decide tokens, and tokens amounts. */
const kinds = {
  chain: chainKind,
  token: tokenKind,
  amount: amountKind,
  address: addressKind,
  number: numberKind,
  percent: percentKind,
  duration: durationKind,
  time: timeKind,
  cron: cronKind,
  text: textKind,
  choice: choiceKind,
} as const satisfies Record<string, ParameterKind>;

/** What a parameter can be; the key decides how its text is read. */
export type ParameterType = keyof typeof kinds;

/** The type that a template means; a word that is not one of them is text. */
export function parameterType(type: string): ParameterType {
  return isType(type) ? type : 'text';
}

function isType(type: string): type is ParameterType {
  return Object.hasOwn(kinds, type);
}

export function kindOf(type: string): ParameterKind {
  return kinds[parameterType(type)];
}

/** Lower is read earlier. */
export function readingOrder(type: string): number {
  return Object.keys(kinds).indexOf(parameterType(type));
}
