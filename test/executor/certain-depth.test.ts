import { expect, it } from 'vitest';
import { certainDepth } from '../../src/main/executor/certain-depth.ts';
import { blocksOnTop, mostBlocksOnTop } from '../../src/shared/chain/finality.ts';
import { knownNetworks } from '../../src/shared/chain/networks.ts';

it('takes a failure for certain as deep as successes are watched, and at once where blocks stay', () => {
  expect(certainDepth({ chainId: 1, confirmations: 2 })).toBe(13);
  expect(certainDepth({ chainId: 1, confirmations: 20 })).toBe(20);
  expect(certainDepth({ chainId: 1, confirmations: 1 })).toBe(1);
});

it('is deeper where blocks come faster or were taken back deeper, and never beyond what is watched', () => {
  const depth = (chainId: number) => certainDepth({ chainId, confirmations: 2 });
  expect([10, 137, 8453, 42_161].map(depth)).toEqual([61, 129, 61, 481]);
  for (const { chainId } of knownNetworks)
    expect(blocksOnTop(chainId)).toBeLessThanOrEqual(mostBlocksOnTop);
});
