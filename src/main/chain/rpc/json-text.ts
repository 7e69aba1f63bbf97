/** Shorter ones are not worth a look. */
const long = 1_000;
const hexDigits = /^0x[0-9a-fA-F]*$/;

/**
 * A value of JSON types as JSON. Bytes in hex need no escapes: looking for them takes longer than most nodes take to
 * answer, and questions to many contracts are nearly all bytes.
 */
export function jsonText(value: unknown): string {
  if (typeof value === 'string' && value.length > long && hexDigits.test(value))
    return `"${value}"`;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${jsonText(each)}`).join(',')}}`;
}
