/**
 * The form in which addresses are compared: lower case. Null for what is not an address. A wrong checksum
 * does not matter here, so that a contact that was noted carelessly is still recognised.
 */
export function addressKey(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const key = text.toLowerCase();
  return /^0x[0-9a-f]{40}$/.test(key) ? key : null;
}
