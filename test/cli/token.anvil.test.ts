import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adversarialContracts as bad } from '../../src/shared/chain/practice-contracts.ts';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const dataDir = join(temporaryFolder(), 'data');
const token = (...words: string[]) => runCli(['token', ...words, '--data-dir', dataDir]);
let served: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  served = await servePractice(dataDir);
  await runCli(['practice', 'mine', '2', '--data-dir', dataDir]);
});
afterAll(() => served?.stop());

it('looks tokens up, adds, lists and removes them', async () => {
  expect((await token('list')).stdout).toBe('No tokens were added.\n');
  const info = await token('info', '31337', bad.feeOnTransfer);
  expect(info).toMatchObject({ exitCode: 0, stderr: '' });
  expect(info.stdout).toBe(
    [
      `FEE  ${bad.feeOnTransfer.replace('bad', 'bad')}  chain 31337, 18 decimals`,
      '  calls itself Fee On Transfer',
      '  It is not in the list of well-known tokens.\n',
    ].join('\n'),
  );
  const added = await token('add', '31337', bad.feeOnTransfer);
  expect(added).toMatchObject({ exitCode: 0, stderr: '' });
  expect(added.stdout).toBe(
    [
      'FEE was added.',
      'Tokens that you added:',
      `  FEE  ${bad.feeOnTransfer}  chain 31337, 18 decimals  Fee On Transfer\n`,
    ].join('\n'),
  );
  const list = documentOf(await token('list', '--json'));
  expect(list).toEqual({
    tokens: [
      {
        ...{ chainId: 31_337, address: bad.feeOnTransfer, symbol: 'FEE' },
        ...{ name: 'Fee On Transfer', decimals: 18 },
      },
    ],
  });
  const again = documentOf(await token('add', '31337', bad.feeOnTransfer, '--json'));
  expect(again).toMatchObject({ error: { code: 'TOKEN_ADDED' } });
  expect((await token('remove', '31337', bad.feeOnTransfer)).stdout).toBe(
    'FEE was removed.\nNo tokens were added.\n',
  );
});

it('warns of what is suspicious about a token that it adds, and shows no letter of its lie', async () => {
  const info = await token('info', '31337', bad.lookAlikeUsdc, '--json');
  expect(documentOf(info)).toMatchObject({
    ...{ symbol: '0xBAd00000…', known: false },
    findings: ['NOT_LISTED', 'LOOK_ALIKE', 'SYMBOL_NOT_PLAIN'],
  });
  const added = await token('add', '31337', bad.lookAlikeUsdc);
  expect(added.stdout).toContain(
    '0xBAd00000… was added. It calls itself like a well-known token, and is not that token. ' +
      'Its symbol is not shown as it is: it is called by its address.',
  );
  expect(added.stdout).not.toContain('USD\u0421');
});

it('says why a token cannot be added, and which network cannot be asked', async () => {
  const code = async (...words: string[]) => documentOf(await token(...words, '--json'));
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
  for (const [chain, address, expected] of [
    ['31337', bad.lyingDecimals, 'TOKEN_DECIMALS_CHANGE'],
    ['31337', bad.hugeMetadata, 'TOKEN_NO_DECIMALS'],
    ['31337', usdc, 'TOKEN_LISTED'],
    ['31337', '0x2222222222222222222222222222222222222222', 'TOKEN_NO_CODE'],
    ['31337', 'USDC', 'TOKEN_ADDRESS'],
    ['1', usdc, 'NETWORK_NO_RPC'],
    ['5', usdc, 'NETWORK_UNKNOWN'],
  ] as const) {
    expect(await code('add', chain, address)).toMatchObject({ error: { code: expected } });
  }
  expect(await code('remove', '31337', usdc)).toMatchObject({ error: { code: 'TOKEN_NOT_ADDED' } });
});
