import { expect, it } from 'vitest';
import { viewBudgets } from '../../../src/main/executor/budgets/view-budgets.ts';
import { NetworkSettings } from '../../../src/main/networks/network-settings.ts';
import { pendingEffect, storeFixture } from '../../store/support/store-fixture.ts';

it('calls a fee by the coin that it was paid in', () => {
  const fixture = storeFixture();
  new NetworkSettings(fixture).add({ chainId: 100, name: 'Gnosis', symbol: 'XDAI' });
  for (const [ordinal, chainId] of [1, 137, 100, 4242].entries()) {
    const { effectId } = pendingEffect(fixture, ordinal);
    const fee = { kind: 'gas', chainId, token: '', units: 10n ** 18n, usdMicros: null } as const;
    const counting = { instanceId: null, dayStartsAt: 0, nowMs: 0, elapsedMs: () => 0 };
    fixture.writer.spends.reserve(effectId, { items: [fee], outgoingKnown: true }, counting);
  }
  const { spends } = viewBudgets(fixture.reader, { clock: fixture.clock, instanceId: null });
  expect(spends.map(({ amount, unit }) => `${amount} ${unit}`).reverse()).toEqual([
    '1 ETH',
    '1 POL',
    '1 XDAI',
    '1 of the coin of chain 4242',
  ]);
});
