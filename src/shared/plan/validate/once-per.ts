/** Works something out once for all who ask of the same object: of one input, one list of tokens, one tool. */
export function oncePer<Key extends object, Facts>(
  derive: (key: Key) => Facts,
): (key: Key) => Facts {
  const known = new WeakMap<Key, { facts: Facts }>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before.facts;
    const facts = derive(key);
    known.set(key, { facts });
    return facts;
  };
}
