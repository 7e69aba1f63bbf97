import type { CheckInput } from './check.ts';

/** Works something out once for all the checks of one input. It is kept with the input, and goes with it. */
export function oncePerInput<Facts extends object>(
  derive: (input: CheckInput) => Facts,
): (input: CheckInput) => Facts {
  return (input) => {
    const before = input.derived.get(derive);
    // What is kept under a function is what that function gave.
    if (before !== undefined) return before as Facts;
    const facts = derive(input);
    input.derived.set(derive, facts);
    return facts;
  };
}

/** Works something out once for an object that lives long: a tool, a list of tokens. */
export function oncePer<Key extends object, Facts extends object>(
  derive: (key: Key) => Facts,
): (key: Key) => Facts {
  const known = new WeakMap<Key, Facts>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const facts = derive(key);
    known.set(key, facts);
    return facts;
  };
}
