import type { CheckInput } from '../check.ts';

/** Works something out once for all the checks that ask of the same input. */
export function oncePerInput<Facts>(
  derive: (input: CheckInput) => Facts,
): (input: CheckInput) => Facts {
  const known = new WeakMap<CheckInput, { facts: Facts }>();
  return (input) => {
    const before = known.get(input);
    if (before !== undefined) return before.facts;
    const facts = derive(input);
    known.set(input, { facts });
    return facts;
  };
}
