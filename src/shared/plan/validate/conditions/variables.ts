import type { Condition } from '../../conditions.ts';
import type { ValueRef } from '../../values.ts';
import type { CheckInput } from '../check.ts';
import { canonicalName } from './canonical-name.ts';
import { anyNumber, anyValue, fromZero, type ValueSet } from './value-set.ts';
import { type Volatility, volatilityOf, volatilityOfCondition } from './volatility.ts';

/** Something whose value only the run will tell. Two ways to write the same thing are the same object. */
export interface Variable {
  /** What it can be at all. */
  domain: ValueSet;
  volatility: Volatility;
}

/** Hands out the variables of one plan. */
export interface Variables {
  /** Of anything but a literal. */
  of(ref: ValueRef): Variable;
  /** Left less right; `swapped` when it is kept the other way round. */
  difference(left: ValueRef, right: ValueRef): { variable: Variable; swapped: boolean };
  /** Stands for the truth of a condition that is not looked into. */
  truthOf(condition: Condition): Variable;
}

export function createVariables(input: CheckInput): Variables {
  const byName = new Map<string, Variable>();
  const named = (name: string, domain: ValueSet, volatility: Volatility): Variable => {
    const known = byName.get(name) ?? { domain, volatility };
    byName.set(name, known);
    return known;
  };
  return {
    of: (ref) => named(canonicalName(ref, input), domainOf(ref), volatilityOf(ref)),
    difference(left, right) {
      const names = [canonicalName(left, input), canonicalName(right, input)];
      const volatility = Math.max(volatilityOf(left), volatilityOf(right));
      const [first = '', second = ''] = names.toSorted();
      const variable = named(`${first} less ${second}`, anyNumber, volatility);
      return { variable, swapped: names[0] !== first };
    },
    truthOf: (condition) =>
      named(structureOf(condition), anyValue, volatilityOfCondition(condition)),
  };
}

/** What the world answers with is never negative; what is reckoned, returned or set can be anything. */
function domainOf(ref: ValueRef): ValueSet {
  if (ref.type !== 'runtime') return anyValue;
  const reckoned = ['add', 'sub', 'mul', 'div', 'min', 'max'].includes(ref.fn);
  return reckoned ? anyNumber : fromZero;
}

/** Labels are only for display. */
function structureOf(condition: Condition): string {
  return JSON.stringify(condition, (key, value) => (key === 'label' ? undefined : value));
}
