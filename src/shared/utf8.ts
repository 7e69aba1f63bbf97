/**
 * Decodes UTF-8 strictly. Null for anything malformed: overlong forms, surrogates, truncation.
 * Written out because this folder is compiled without the platform's decoder.
 */
export function decodeUtf8(bytes: Uint8Array): string | null {
  const chunks: string[] = [];
  let units: number[] = [];
  for (let index = 0; index < bytes.length; ) {
    const lead = bytes[index] ?? 0;
    const extra = lead < 0x80 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
    const code = extra === 0 ? lead : decodeSequence(bytes, index, extra);
    if (code === null) return null;
    index += extra + 1;
    if (code > 0xffff) units.push(0xd7c0 + (code >> 10), 0xdc00 + (code & 0x3ff));
    else units.push(code);
    if (units.length > 8192) {
      chunks.push(String.fromCharCode(...units));
      units = [];
    }
  }
  chunks.push(String.fromCharCode(...units));
  return chunks.join('');
}

/** Some editors begin a text with a mark that is not part of it. */
export function withoutByteOrderMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

const smallestOf = [0, 0x80, 0x800, 0x10000] as const;

function decodeSequence(bytes: Uint8Array, start: number, extra: number): number | null {
  const lead = bytes[start] ?? 0;
  if (lead < 0xc2 || lead > 0xf4) return null;
  let code = lead & (0x3f >> extra);
  for (let offset = 1; offset <= extra; offset += 1) {
    const next = bytes[start + offset];
    if (next === undefined || (next & 0xc0) !== 0x80) return null;
    code = (code << 6) | (next & 0x3f);
  }
  const surrogate = code >= 0xd800 && code <= 0xdfff;
  return code < (smallestOf[extra] ?? 0) || surrogate || code > 0x10ffff ? null : code;
}
