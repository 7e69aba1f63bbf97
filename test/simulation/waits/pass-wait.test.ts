import { expect, test } from 'vitest';
import { passTime, type WaitRoom } from '../../../src/main/simulation/waits/pass-wait.ts';

const room = { pass: async () => 0 } as Partial<WaitRoom> as WaitRoom;

test.each([
  [1n, '1 second'],
  [119n, '119 seconds'],
  [120n, '2 minutes'],
  [1863n, 'about 31 minutes'],
  [5400n, '90 minutes'],
  [7199n, 'about 2 hours'],
  [10_799n, 'about 3 hours'],
  [604_801n, 'about 7 days'],
])('tells that %i seconds had passed as people say it', async (seconds, said) => {
  const [finding] = await passTime(room, seconds, 'wait');
  expect(finding?.message).toBe(`What follows was rehearsed as if ${said} had passed.`);
});
