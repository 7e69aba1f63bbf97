/** "0x7A3f…6b0d". Only where the whole is one step away; never in an approval. */
export function shortHex(value: string): string {
  return value.length > 12 ? `${value.slice(0, 6)}…${value.slice(-4)}` : value;
}

/** The first eight digits in two groups, as a plan hash is named in a heading. */
export function hashName(value: string): string {
  const digits = value.replace(/^0x/, '');
  return `${digits.slice(0, 4)} ${digits.slice(4, 8)}`;
}

/**
 * A name with the addresses and the folders of files in it shortened; the whole name belongs in the tip.
 * Never in an approval.
 */
export function shortName(name: string): string {
  return name
    .replace(/0x[0-9a-fA-F]{40}/g, shortHex)
    .replace(/"(?:\/[^"/]+)+\/([^"/]+)"/g, '"…/$1"')
    .replace(/(^|\s)(?:\/[^\s"/]+)+\/([^\s"/]+)/g, '$1…/$2');
}
