/** Groups of four: "0x7A3f", "19C2", …, "6b0d" for an address or any 0x hash. */
export function hexGroups(value: string): string[] {
  const digits = value.replace(/^0x/, '');
  const groups = digits.match(/.{1,4}/g) ?? [];
  const [first = '', ...rest] = groups;
  return value.startsWith('0x') ? [`0x${first}`, ...rest] : [first, ...rest];
}
