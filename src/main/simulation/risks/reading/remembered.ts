import type { RiskSubject } from '../risk-rule.ts';

const known = new WeakMap<RiskSubject, Map<string, Promise<unknown>>>();

/** What several rules read of one rehearsed transaction is read once. `key` names what is read, and `T` with it. */
export function remembered<T>(
  subject: RiskSubject,
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  const all = known.get(subject) ?? new Map<string, Promise<unknown>>();
  known.set(subject, all);
  const found = all.get(key) ?? read();
  all.set(key, found);
  return found as Promise<T>;
}
