// How deep a block has to be before nobody expects it to be taken back. Blocks of some chains come several a
// second, so that the same time is more of them.

export const blocksOnTopOf: Readonly<Record<number, number>> = {
  // About two minutes of its sequencer's blocks, four a second.
  42161: 480,
  // The same at one block in two seconds.
  10: 60,
  8453: 60,
  // Blocks of Polygon were taken back more than a hundred deep.
  137: 128,
};

/** On a chain that is not named. */
export const usualBlocksOnTop = 12;

/** No chain needs more. */
export const mostBlocksOnTop = 512;

/** A block with so many on top of it stays: as deep as confirmed effects are watched. */
export function blocksOnTop(chainId: number): number {
  return blocksOnTopOf[chainId] ?? usualBlocksOnTop;
}
