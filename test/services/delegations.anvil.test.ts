import { concat, getAddress, pad } from 'viem';
import { expect, it } from 'vitest';
import { makeWallet, openTestServices } from '../support/test-services.ts';
import { unlockSampleVault } from '../wallet/support/personal-signer.ts';

const delegate = getAddress(pad('0x7702', { size: 20 }));

it('a delegation of an account is told when the vault is opened, once for each contract [A-14]', async () => {
  const room = openTestServices();
  const { services, until } = room;
  const account = await makeWallet(room);
  await services.start();
  const told = () =>
    services.store.reader.notifications.list().filter(({ subjectId }) => subjectId === account);
  expect(told()).toEqual([]);
  const { client } = await services.connector.connect();
  await client.rpc.request('anvil_setCode', [account, concat(['0xef0100', delegate])]);
  const openAgain = async (): Promise<void> => {
    await services.signer.lock();
    await unlockSampleVault(services.signer.transport);
    await until(() => services.signer.view.vault === 'unlocked', 'it is open');
  };
  await openAgain();
  await until(() => told().length > 0, 'it is told');
  expect(told()).toMatchObject([{ title: 'A contract controls your account', topic: 'wallet' }]);
  expect(told()[0]?.body).toContain(`${account} runs the code of the contract ${delegate}`);
  // Told once for this contract, and again for another.
  const other = getAddress(pad('0x7703', { size: 20 }));
  await client.rpc.request('anvil_setCode', [account, concat(['0xef0100', other])]);
  await openAgain();
  await until(() => told().length > 1, 'the other is told');
  expect(told().map(({ body }) => body.includes(other))).toEqual([true, false]);
  expect(told()[0]?.body).toContain(
    'choose this account on the Wallet page, take the control back there',
  );
});
