/** The first bytes of a vault file; with CR LF, ^Z and a high bit, to notice a text-mode copy. */
export const vaultMagic = Uint8Array.of(0x89, 0x43, 0x53, 0x56, 0x0d, 0x0a, 0x1a, 0x0a);
