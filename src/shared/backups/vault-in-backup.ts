const magic = [0x89, 0x43, 0x53, 0x42, 0x0d, 0x0a, 0x1a, 0x0a];
const fixedSize = 16;

/**
 * The vault file in a backup of everything, which is whole and encrypted as it is; what is no such backup is given
 * back as it came, since a vault file is brought back the same way. Judges nothing: the signer does.
 */
export function vaultInBackup(bytes: Uint8Array): Uint8Array {
  if (bytes.length < fixedSize || magic.some((byte, at) => bytes[at] !== byte)) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = fixedSize + view.getUint16(10);
  return bytes.slice(start, start + view.getUint32(12));
}
