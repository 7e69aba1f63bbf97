import { parse } from 'csv-parse/sync';
import { expect, it, vi } from 'vitest';
import { historyCsv } from '../../src/main/evidence/history-csv.ts';
import { lengthenHistory } from '../store/support/long-history.ts';
import { account, confirmation, hex32, signed } from '../store/support/samples.ts';
import {
  pendingEffect,
  type StoreFixture,
  signedIntent,
  storeFixture,
} from '../store/support/store-fixture.ts';

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

/** One transaction that gave 1 ETH for 2,980.2 USDC, confirmed. */
function swapped(store: StoreFixture): string {
  const effect = pendingEffect(store);
  signedIntent(store, effect);
  store.writer.effects.markSent(effect.effectId);
  store.writer.effects.markMined(effect.effectId, { number: '9', hash: hex32('block 9') });
  const sample = confirmation();
  const got = {
    ...{ chainId: 31337, token: usdc, symbol: 'USDC', decimals: 6, account },
    ...{ deltaUnits: '2980200000', delta: '2980.2' },
  };
  const assetChanges = [...(sample.actual?.assetChanges ?? []), got];
  const actual = { assetChanges, allowances: [] };
  store.writer.effects.markConfirmed(effect.effectId, { ...sample, actual });
  return effect.effectId;
}

function exported(store: StoreFixture, nameOf = () => 'Main') {
  const file = historyCsv(store.reader, { timeZone: 'Asia/Kolkata', nameOf });
  const rows: Record<string, string>[] = parse(file.text, { columns: true });
  return { ...file, rows };
}

it('has a line for each token that came or went, exact and without a sign, with the fee on the first', () => {
  const store = storeFixture();
  const effectId = swapped(store);
  const { rows, transactions, text } = exported(store);
  expect(transactions).toBe(1);
  expect(text.endsWith('\r\n')).toBe(true);
  const same = {
    ...{ account, account_name: 'Main', network: 'Practice Ethereum', chain_id: '31337' },
    ...{ practice: 'yes', what: 'Swap 1 ETH for at least 2,980.2 USDC', state: 'confirmed' },
    ...{ tx_hash: signed(effectId).txHash, run_id: store.executionId, time_zone: 'Asia/Kolkata' },
  };
  expect(rows).toMatchObject([
    { ...same, direction: 'out', amount: '1', token: 'ETH', token_contract: '', fee: '0.002' },
    { ...same, direction: 'in', amount: '2980.2', token: 'USDC', token_contract: usdc, fee: '' },
  ]);
  expect(rows[0]).toMatchObject({ fee_token: 'ETH' });
});

it('gives the time in UTC and on the clocks of the zone that it names', () => {
  const store = storeFixture();
  swapped(store);
  const utc = new Date(store.clock.now()).toISOString();
  const [row] = exported(store).rows;
  expect(row?.['date_utc']).toBe(utc);
  const local = `${row?.['date_local']?.replace(' ', 'T')}.000+05:30`;
  expect(new Date(local).toISOString().slice(0, 19)).toBe(utc.slice(0, 19));
});

it('says of dollars that they are not known, and leaves them empty', () => {
  const store = storeFixture();
  swapped(store);
  const { rows } = exported(store);
  for (const row of rows) expect(row).toMatchObject({ usd: '', usd_known: 'unknown' });
  expect(rows[0]).toMatchObject({ fee_usd: '', fee_usd_known: 'unknown' });
});

it('counts dollars at the price at which the amount was set aside, to the millionth', () => {
  const store = storeFixture();
  const effect = pendingEffect(store);
  const claim = store.writer.approvals.claim(effect.approvalId, effect.digest, 60_000, 'local');
  if (!claim.ok) throw new Error(claim.reason);
  const fee = { kind: 'gas', chainId: 31337, token: '', units: 4_000_000_000_000_000n } as const;
  const eth = { kind: 'token', chainId: 31337, token: 'native', units: 3n * 10n ** 18n } as const;
  const reserved = store.writer.spends.reserve(
    effect.effectId,
    {
      items: [
        { ...fee, usdMicros: 12_000_000n },
        { ...eth, usdMicros: 10_000_000_000n },
      ],
      outgoingKnown: true,
    },
    { dayStartsAt: 0, nowMs: 0, elapsedMs: () => 0 },
  );
  expect(reserved.kind).toBe('ok');
  store.writer.approvals.consumeWithIntent({
    ...{ approvalId: effect.approvalId, lease: claim.lease, ...signed(effect.effectId) },
  });
  store.writer.effects.markSent(effect.effectId);
  store.writer.effects.markMined(effect.effectId, { number: '9', hash: hex32('block 9') });
  store.writer.effects.markConfirmed(effect.effectId, confirmation());
  expect(exported(store).rows).toMatchObject([
    // A third of 10,000 dollars, and half of 12.
    { amount: '1', usd: '3333.333333', usd_known: 'known', fee_usd: '6', fee_usd_known: 'known' },
  ]);
});

it('leaves the amounts of what is not final empty, and tells its state', () => {
  const store = storeFixture();
  const effect = pendingEffect(store);
  expect(exported(store)).toMatchObject({ transactions: 0, rows: [] });
  signedIntent(store, effect);
  store.writer.effects.markSent(effect.effectId);
  expect(exported(store).rows).toMatchObject([
    { state: 'sent', direction: '', amount: '', usd_known: '', fee: '', fee_usd_known: '' },
  ]);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'hands no field to a spreadsheet as a formula: %j',
  (name) => {
    const store = storeFixture();
    swapped(store);
    const { rows } = exported(store, () => name);
    for (const row of rows) expect(row['account_name']).toBe(`'${name}`);
    for (const value of rows.flatMap((row) => Object.values(row))) {
      expect(value).not.toMatch(/^[=+\-@\t\r]/);
    }
  },
);

it('keeps quotes, commas and lines of a name in one field', () => {
  const store = storeFixture();
  swapped(store);
  const { rows } = exported(store, () => 'A "b", c\nd');
  expect(rows[0]?.['account_name']).toBe('A "b", c\nd');
});

it('makes the clock of a zone once, however many lines there are [F-17]', () => {
  const store = storeFixture();
  swapped(store);
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  try {
    exported(store);
    expect(made).toHaveBeenCalledTimes(1);
    lengthenHistory(store.path, 30);
    expect(exported(store)).toMatchObject({ transactions: 31 });
    expect(made).toHaveBeenCalledTimes(2);
  } finally {
    made.mockRestore();
  }
});
