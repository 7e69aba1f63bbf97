import { describe, expect, it } from 'vitest';
import { goneUnits } from '../../../src/shared/chain/gone-units.ts';
import { shownChange } from '../../../src/shared/chain/shown-change.ts';
import type { AssetChange } from '../../../src/shared/chain/types.ts';

const me = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const own = '0x72E95b8931767C79bA4EeE721354d6E99a61D004';

function change(delta: string, extra: Partial<AssetChange> = {}): AssetChange {
  return {
    ...{ chainId: 1, token: own, symbol: 'own', decimals: 0, account: me },
    ...{ deltaUnits: delta, delta },
    ...extra,
  };
}
const lent = (as: 'supplied' | 'owed') => ({ lent: { as, token: usdc, symbol: 'USDC' } });

describe('a change as it is shown', () => {
  it('of a debt says how much more or less is owed', () => {
    expect(shownChange(change('-5', lent('owed')))).toEqual({
      ...{ delta: '5', symbol: 'USDC debt', gain: false },
    });
    expect(shownChange(change('5', lent('owed')))).toEqual({
      ...{ delta: '-5', symbol: 'USDC debt', gain: true },
    });
  });

  it('of anything else is as it is', () => {
    expect(shownChange(change('-5', lent('supplied')))).toEqual({
      ...{ delta: '-5', symbol: 'own', gain: false },
    });
  });
});

describe('what is spent', () => {
  it('is what left, under the money that it stands for', () => {
    const changes = [change('-5'), change('-2', lent('supplied')), change('9', { token: usdc })];
    expect([...goneUnits(changes, me)]).toEqual([
      [own.toLowerCase(), 5n],
      [usdc.toLowerCase(), 2n],
    ]);
  });

  it('is no debt, nothing redeemed and nothing of others', () => {
    const changes = [
      change('-5', lent('owed')),
      change('-5', { redeemed: true }),
      change('-5', { account: usdc }),
    ];
    expect([...goneUnits(changes, me)]).toEqual([]);
  });
});
