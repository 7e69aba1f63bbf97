const burnAddresses: ReadonlySet<string> = new Set([
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000042069420694206942069',
  // The zero address, and the contracts that are built into the chain.
  ...Array.from({ length: 10 }, (_, index) => `0x${String(index).padStart(40, '0')}`),
]);

/** Whether nobody holds the key of an address, or the chain itself answers there: what goes there is lost. */
export function isBurnAddress(address: string): boolean {
  return burnAddresses.has(address.toLowerCase());
}
