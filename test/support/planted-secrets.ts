/**
 * Every spelling in which a secret could have been written, by what it is: of texts (a phrase, a password, a key of a
 * service) and of bytes (a key, a seed).
 */
export function spellingsOf(
  texts: Readonly<Record<string, string>>,
  keys: Readonly<Record<string, Uint8Array>>,
): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (const [name, text] of Object.entries(texts)) {
    found.set(name, Buffer.from(text));
    found.set(`${name}, upper case`, Buffer.from(text.toUpperCase()));
    found.set(`${name}, as UTF-16`, Buffer.from(text, 'utf16le'));
    found.set(`${name}, decomposed`, Buffer.from(text.normalize('NFD')));
    found.set(`${name}, hex`, Buffer.from(Buffer.from(text).toString('hex')));
    found.set(`${name}, base64`, Buffer.from(Buffer.from(text).toString('base64').slice(0, -4)));
    found.set(`${name}, as JSON words`, Buffer.from(text.split(' ').join('","')));
  }
  for (const [name, bytes] of Object.entries(keys)) {
    const hex = Buffer.from(bytes).toString('hex');
    found.set(`${name}, raw`, Buffer.from(bytes));
    found.set(`${name}, hex`, Buffer.from(hex));
    found.set(`${name}, upper hex`, Buffer.from(hex.toUpperCase()));
    found.set(`${name}, base64`, Buffer.from(Buffer.from(bytes).toString('base64').slice(0, -4)));
    found.set(`${name}, as JSON numbers`, Buffer.from([...bytes].join(',')));
  }
  return found;
}

/** Which of them are where. */
export function findSpellings(
  spellings: ReadonlyMap<string, Buffer>,
  places: ReadonlyMap<string, Buffer>,
): [what: string, where: string][] {
  return [...spellings].flatMap(([what, bytes]) =>
    [...places]
      .filter(([, content]) => content.includes(bytes))
      .map(([where]): [string, string] => [what, where]),
  );
}
