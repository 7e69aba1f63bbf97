import { expect, it } from 'vitest';
import { findAccount } from '../../src/cli/run/find-account.ts';

const main = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', name: 'Main' };
const cold = {
  ...{ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', name: 'Cold' },
  watchOnly: true as const,
};
const placeholder = 'USER_WALLET_PUBKEY';

it('takes the placeholder for the first own account where there is only play money', async () => {
  expect(await findAccount([cold, main], placeholder, {}, true)).toBe(main.address);
  await expect(findAccount([cold], placeholder, {}, true)).rejects.toMatchObject({
    code: 'NO_SUCH_ACCOUNT',
  });
});

it('asks which account is meant where there is more than play money', async () => {
  await expect(findAccount([main, cold], placeholder, {})).rejects.toMatchObject({
    code: 'ACCOUNT_NOT_SAID',
    advice: 'Nothing was signed. Which one is it? There are: Main, Cold.',
  });
  await expect(findAccount([], placeholder, {})).rejects.toMatchObject({
    advice: expect.stringContaining('There is none yet.'),
  });
});

it('takes the account that is named for a plan that leaves it to whoever asks', async () => {
  const open = { account: placeholder };
  expect(await findAccount([main, cold], 'Main', open)).toBe(main.address);
  expect(await findAccount([cold, main], placeholder, open, true)).toBe(main.address);
  await expect(findAccount([main], placeholder, open)).rejects.toMatchObject({
    code: 'ACCOUNT_NOT_SAID',
  });
});

it('takes an account by its name or address as ever, and none that the plan is not for', async () => {
  expect(await findAccount([main], 'Main', {}, true)).toBe(main.address);
  expect(await findAccount([main, cold], cold.address, {})).toBe(cold.address);
  const of = { account: cold.address };
  await expect(findAccount([main], placeholder, of, true)).rejects.toMatchObject({
    code: 'ACCOUNT_MISMATCH',
  });
});
