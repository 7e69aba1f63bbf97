/** The same with one field set; undefined takes the field away. */
export function withField<T extends object, Key extends keyof T>(
  of: T,
  key: Key,
  value: T[Key] | undefined,
): T {
  const next = { ...of };
  if (value === undefined) delete next[key];
  else next[key] = value;
  return next;
}
