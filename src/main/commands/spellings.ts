// A secret as programs write it: as it is, in an address, in JSON, in hexadecimal, and in Base64 wherever in a text it
// begins.

/** What is shorter stands in many texts by chance. */
const leastLetters = 4;

/** Every way in which it is looked for in what a program says, the one that was typed first. */
export function spellingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const hex = bytes.toString('hex');
  const all = [
    ...[secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)],
    ...[hex, hex.toUpperCase()],
    ...[0, 1, 2].flatMap((before) => inBase64(bytes, before)),
  ];
  return [...new Set(all)].filter((text) => text === secret || text.length >= leastLetters);
}

/** The letters that it alone decides, where so many other bytes come before it in a group of three. */
function inBase64(bytes: Buffer, before: number): string[] {
  const padded = Buffer.concat([Buffer.alloc(before), bytes]);
  const first = before === 0 ? 0 : before + 1;
  const last = Math.floor((padded.length * 8) / 6);
  return (['base64', 'base64url'] as const).map((form) => padded.toString(form).slice(first, last));
}
