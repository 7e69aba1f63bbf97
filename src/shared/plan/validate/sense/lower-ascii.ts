/** Only A to Z: another letter that lowers to one of them, such as the Kelvin sign, is still another letter. */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
