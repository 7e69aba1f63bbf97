const beyondAscii = /\P{ASCII}/u;

/** Only A to Z: another letter that lowers to one of them, such as the Kelvin sign, is still another letter. */
export function lowerAscii(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase();
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
