import { expect, it } from 'vitest';
import { practiceActs } from '../../src/main/services/practice-acts.ts';

it('moves nothing while a real network is in use, and says so', async () => {
  const touched: string[] = [];
  const acts = practiceActs({
    practiceWorld: {
      chain: () => {
        touched.push('chain');
        throw new Error('a practice chain was touched');
      },
      relay: () => {
        touched.push('relay');
        return Promise.resolve(0n);
      },
    },
    networkName: { chainId: 1, name: 'Ethereum', practice: false, instanceId: null },
    notify: () => undefined,
  });
  const refusal = {
    code: 'PRACTICE_NOT_CHOSEN',
    message: 'A real network is in use, whose prices and time nobody moves.',
    advice: 'Nothing was changed. Choose a practice network in the settings first.',
  };
  for (const act of [
    () => acts.world(),
    () => acts.movePrice('ETH', '1'),
    () => acts.passTime(1),
    () => acts.relay(),
  ]) {
    await expect(act()).rejects.toMatchObject(refusal);
  }
  expect(touched).toEqual([]);
});
