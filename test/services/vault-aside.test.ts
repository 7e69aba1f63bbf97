import { expect, it } from 'vitest';
import { makeWallet, openTestServices } from '../support/test-services.ts';
import { errorCode } from '../wallet/support/error-code.ts';

it('a vault that is open is not set aside, and stays open', async () => {
  const room = openTestServices();
  await makeWallet(room);
  const { signer, vaultAside } = room.services;
  expect(signer.view.vault).toBe('unlocked');
  expect(await errorCode(() => vaultAside.setAside())).toBe('VAULT_IS_OPEN');
  expect(signer.view.vault).toBe('unlocked');
  expect(vaultAside.isThere).toBe(false);
});

it('one that is locked is set aside and put back, as it was', async () => {
  const room = openTestServices();
  const account = await makeWallet(room);
  const { signer, vaultAside } = room.services;
  await signer.lock();
  await vaultAside.setAside();
  await room.until(() => signer.view.vault === 'none', 'no vault is there');
  expect(vaultAside.isThere).toBe(true);
  await vaultAside.putBack();
  await room.until(() => signer.view.vault === 'locked', 'it is back');
  expect(signer.view.accounts.map(({ address }) => address)).toEqual([account]);
});
