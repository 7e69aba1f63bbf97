import { encodeAbiParameters, parseAbiParameters } from 'viem';
import { expect, it } from 'vitest';
import { practiceEthereumId } from '../../src/shared/chain/addresses.ts';
import { adversarialContracts as bad } from '../../src/shared/chain/practice-contracts.ts';
import { askingItself, endless } from '../chain/support/calling-back.ts';
import { openTestServices } from '../support/test-services.ts';

const chainId = practiceEthereumId;

it('looks a token up, adds it with what it says now, and refuses it once it counts otherwise [A-11]', async () => {
  const { services } = openTestServices();
  const { tokenDesk, connector, network } = services;
  const { client } = await network.connect();
  await client.rpc.request('anvil_mine', ['0x2']);

  expect(await tokenDesk.look(chainId, bad.feeOnTransfer.toLowerCase())).toMatchObject({
    ...{ symbol: 'FEE', decimals: 18, findings: ['NOT_LISTED'], refusal: null },
  });
  await tokenDesk.add(chainId, bad.feeOnTransfer);
  expect(tokenDesk.list()).toMatchObject([{ symbol: 'FEE', network: 'Practice Ethereum' }]);
  expect(await tokenDesk.look(chainId, bad.feeOnTransfer)).toMatchObject({
    refusal: { code: 'TOKEN_ADDED' },
  });

  const { tools } = await connector.connect();
  const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' as const;
  const balance = () =>
    tools.read({ tool: 'get_balance', params: { token: 'fee' }, account, chainId });
  expect(await balance()).toEqual({ amount: '0' });
  await client.rpc.request('anvil_setCode', [bad.feeOnTransfer, sixAlways]);
  await client.rpc.request('anvil_mine', ['0x2']);
  await expect(balance()).rejects.toMatchObject({
    ...{ code: 'TOKEN_DECIMALS_DIFFER', class: 'invalid_params', facts: { pinned: 18, now: 6 } },
    message: 'This token counts its amounts differently from when you added it.',
  });

  tokenDesk.remove(chainId, bad.feeOnTransfer);
  expect(tokenDesk.list()).toEqual([]);
  await expect(balance()).rejects.toMatchObject({ code: 'UNKNOWN_TOKEN' });
});

const withoutEnd = '0x00000000000000000000000000000000000bac01';
const ofItself = '0x00000000000000000000000000000000000bac02';
/** Whatever it is asked, it says 6. */
const six = encodeAbiParameters(parseAbiParameters('uint256'), [6n]);
const sixAlways = `0x6020600c60003960206000f3${six.slice(2)}`;

it('keeps no token that lies about its decimals, has none, is listed or is not there [A-11]', async () => {
  const { services } = openTestServices();
  const { tokenDesk, network } = services;
  const { client } = await network.connect();
  await client.rpc.request('anvil_setCode', [withoutEnd, endless]);
  await client.rpc.request('anvil_setCode', [ofItself, askingItself(ofItself)]);
  await client.rpc.request('anvil_mine', ['0x2']);
  const refusals: [string, string][] = [
    [bad.lyingDecimals, 'TOKEN_DECIMALS_CHANGE'],
    [bad.hugeMetadata, 'TOKEN_NO_DECIMALS'],
    [withoutEnd, 'TOKEN_NO_DECIMALS'],
    ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'TOKEN_LISTED'],
    ['0x2222222222222222222222222222222222222222', 'TOKEN_NO_CODE'],
    ['0x12', 'TOKEN_ADDRESS'],
  ];
  for (const [address, code] of refusals) {
    await expect(tokenDesk.add(chainId, address)).rejects.toMatchObject({ code });
  }
  await expect(tokenDesk.look(4_242, bad.feeOnTransfer)).rejects.toMatchObject({
    code: 'NETWORK_UNKNOWN',
  });
  await expect(tokenDesk.look(10, bad.feeOnTransfer)).rejects.toMatchObject({
    code: 'NO_ENDPOINT',
  });
  // One that asks itself without end answers once it is out of gas, and is read like any other.
  expect(await tokenDesk.look(chainId, ofItself)).toMatchObject({ decimals: 18, refusal: null });
  expect(tokenDesk.list()).toEqual([]);
});

it('calls what poses as a listed token by its address, in the list of the added ones too', async () => {
  const { services } = openTestServices();
  await services.tokenDesk.add(chainId, bad.lookAlikeUsdc);
  expect(services.tokenDesk.list()).toMatchObject([{ symbol: '0xBAd00000…', name: 'USD Coin' }]);
});
