import { join } from 'node:path';
import { createTestClient, http } from 'viem';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { type AnvilChild, spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { practiceEthereumId } from '../../src/shared/chain/addresses.ts';
import { currencyFeedOf } from '../../src/shared/chain/currency-feeds.ts';
import { usdFeedsOf } from '../../src/shared/chain/usd-feeds.ts';
import { putFeed, putMulticall } from '../support/put-feed.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const dataDir = join(temporaryFolder(), 'data');
const cold = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const eur = currencyFeedOf(1, 'EUR')?.address ?? '0x';
/** A Wednesday. */
const renewedAt = '2026-11-25T12:00:00Z';
const updatedAt = BigInt(Date.parse(renewedAt) / 1_000);
const now = ['--now', '2026-11-25T12:30:00Z'];

const account = (...words: string[]) => runCli(['account', ...words, '--data-dir', dataDir]);
let anvil: AnvilChild;
const worth = (...words: string[]) =>
  account('worth', 'Cold', '--rpc-url', anvil.rpcUrl, ...now, ...words);

beforeAll(async () => {
  const args = ['--chain-id', '1'];
  anvil = await spawnAnvil({ binary: findAnvil(), args, deathSignal: 'KILL' });
  const chain = createTestClient({ mode: 'anvil', transport: http(anvil.rpcUrl) });
  await putMulticall(chain);
  await putFeed(chain, usdFeedsOf(1)['ETH']?.address ?? '0x', {
    ...{ description: 'ETH / USD', answer: 3_000n * 10n ** 8n, updatedAt },
  });
  await putFeed(chain, eur, { description: 'EUR / USD', answer: 108_340_000n, updatedAt });
  await chain.setBalance({ address: cold, value: 2n * 10n ** 18n });
  await account('add-watch', cold, 'Cold');
});
afterAll(() => anvil?.stop());

it('worth is in dollars until a currency is chosen, and another than these is refused', async () => {
  expect((await account('currency')).stdout).toBe('Worth is shown in USD.\n');
  const refused = await account('currency', 'DKK');
  expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
  expect(refused.stderr).toContain('Worth can be shown in USD, EUR, GBP, CHF, JPY.');
  const told = await worth();
  expect(told.stdout).toMatch(
    /^0x90F79.* holds on chain 1, at block \d+:\n {2}2 ETH: 6,000 USD\nIn all: /,
  );
  expect(documentOf(await worth('--json'))).toMatchObject({
    ...{ totalUsd: '6000', worth: '6000', currency: 'USD', rate: null, why: null },
  });
});

it('a chosen currency stands beside the dollars, with its rate, and is kept', async () => {
  const chosen = await account('currency', 'eur');
  expect(chosen.stdout).toBe(
    'Worth is shown in EUR. Rates are known on Ethereum alone; elsewhere it stays in US dollars, as limits always do.\n',
  );
  expect(documentOf(await account('currency', '--json'))).toEqual({ currency: 'EUR' });
  expect((await worth()).stdout).toContain(
    [
      '  2 ETH: 5,538.12 EUR (6,000 USD)',
      'In all: 5,538.12 EUR (6,000 USD)',
      '1 EUR = 1.0834 USD, by Chainlink, 2026-11-25 12:00:00 UTC\n',
    ].join('\n'),
  );
  expect(documentOf(await worth('--json'))).toMatchObject({
    ...{ account: cold, chainId: 1, currency: 'EUR', why: null, unpriced: [] },
    holdings: [{ token: 'native', symbol: 'ETH', amount: '2', usd: '6000', worth: '5538.12' }],
    ...{ totalUsd: '6000', worth: '5538.12' },
    rate: { usd: '1.0834', source: `chainlink:${eur}`, updatedAt: Date.parse(renewedAt) },
  });
});

it('without a rate worth is in dollars, and the line below says why', async () => {
  const told = await worth('--in', 'jpy');
  expect(told).toMatchObject({ exitCode: 0, stderr: '' });
  expect(told.stdout).toContain(
    'In all: 6,000 USD\nThe rate for JPY could not be read now, so worth is in US dollars until it is.\n',
  );
  expect(documentOf(await worth('--in', 'JPY', '--json'))).toMatchObject({
    ...{ worth: '6000', currency: 'USD', rate: null, why: 'no_answer' },
  });
  const unknown = await worth('--in', 'dkk');
  expect(unknown).toMatchObject({ exitCode: 2, stdout: '' });
  expect(unknown.stderr).toContain('Allowed choices are USD, EUR, GBP, CHF, JPY.');
});

it('says once that play money is worth nothing, in whatever currency', async () => {
  const args = ['--chain-id', String(practiceEthereumId)];
  const practice = await spawnAnvil({ binary: findAnvil(), args, deathSignal: 'KILL' });
  onTestFinished(() => practice.stop());
  await putMulticall(createTestClient({ mode: 'anvil', transport: http(practice.rpcUrl) }));
  const lines = async (currency: string) => {
    const words = ['worth', 'Cold', '--rpc-url', practice.rpcUrl, ...now, '--in', currency];
    return (await account(...words)).stdout.split('\n').filter((line) => /worth|play/i.test(line));
  };
  expect(await lines('USD')).toEqual(['This is play money: it is worth nothing.']);
  expect(await lines('EUR')).toEqual([
    'Play money has no worth in EUR, so the prices that were made up for it stay in US dollars.',
  ]);
});
