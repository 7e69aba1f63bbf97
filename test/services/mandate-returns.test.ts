import { getAddress } from 'viem';
import { expect, it } from 'vitest';
import { MandateReturns } from '../../src/main/services/mandate-returns.ts';
import type { StoreWriter } from '../../src/main/store/store.ts';
import { AppError } from '../../src/shared/errors.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import type { MandateDraft } from '../../src/shared/wallet/mandate-terms.ts';
import { planHash } from '../store/support/samples.ts';
import { agreedSchedule } from '../store/support/schedules.ts';
import { type StoreFixture, storeFixture } from '../store/support/store-fixture.ts';
import { mandateDraft, usdc } from '../wallet/support/sample-mandate.ts';

const account = getAddress('0xAF4311d557fBC876059e39306ec1f3343753df29');
const gwei = 10n ** 9n;
const hour = 3_600_000;
const held = (
  token: string,
  symbol: string,
  decimals: number,
  amountUnits: string,
  usd: string,
) => ({
  ...{ token, symbol, decimals, amountUnits, usd, priceUsd: symbol === 'ETH' ? '2000' : '1' },
  ...{ name: symbol, amount: '' },
});
const coins = held('native', 'ETH', 18, String(10n ** 16n), '20.00');
const dollars = held(usdc, 'USDC', 6, '5000000', '5.00');

/** A mandate that was revoked. */
function revoked(store: StoreFixture, changes: Partial<MandateDraft> = {}): string {
  const { planId } = agreedSchedule(store.writer);
  const createdAt = store.clock.now();
  const draft = mandateDraft(createdAt, { planHash: planHash(planId), ...changes });
  const terms = { ...draft, account };
  store.writer.mandates.see({ terms, state: 'active', uses: 0, createdAt, revokedAt: null }, []);
  store.writer.mandates.revoke(draft.mandateId);
  return draft.mandateId;
}

/** What a process does that finds this on the chain. */
function process(
  store: StoreFixture,
  found: { holdings?: (typeof coins)[]; feePerGas?: bigint; fails?: Error } = {},
  writer: StoreWriter = store.writer,
) {
  const lines: string[] = [];
  const { holdings = [coins, dollars], feePerGas = gwei, fails } = found;
  const { reader } = store;
  const returns = new MandateReturns({
    store: { reader, writer },
    mandates: { follow: () => Promise.resolve() },
    executor: {
      agree: async (agreement) => {
        const step = { path: 's', nodeId: 's', label: 'S', tool: 'transfer', level: 0 } as const;
        const network = { chainId: 31_337, instanceId: null };
        return writer.executions.agree({ ...agreement, ...network, steps: [step] });
      },
    },
    portfolio: () =>
      fails ? Promise.reject(fails) : Promise.resolve({ holdings, chainId: 31_337 } as never),
    connect: async () =>
      ({ client: { fees: async () => ({ maxFeePerGasWei: feePerGas }) } }) as never,
    ...{ chainId: () => 31_337, isReady: () => true, tokens: bundledTokens, clock: store.clock },
    timer: { set: () => undefined, clear: () => undefined },
    log: { warn: (event: string) => lines.push(event) } as never,
    notify: () => undefined,
  });
  returns.start();
  return { look: () => returns.look(), lines };
}

const told = ({ reader }: StoreFixture) => reader.notifications.list();
const drafted = ({ reader }: StoreFixture, mandateId: string) =>
  reader.plans.state(`return-of-${mandateId}`);
const begun = ({ reader }: StoreFixture, mandateId: string) =>
  reader.executions.listAgreedBy(`mandate:${mandateId}`);

it('drafts the return once and tells of it once, also after a restart', async () => {
  const store = storeFixture();
  const mandateId = revoked(store);
  await process(store).look();
  const planId = `return-of-${mandateId}`;
  const body =
    '0.01 ETH and 5 USDC of the mandate "Weekly purchase" are left in its account. Review the plan that sends it back.';
  const notice = { kind: 'mandate', topic: 'plan', subjectId: planId, body };
  expect(told(store)).toMatchObject([notice]);
  expect(drafted(store, mandateId)).toMatchObject({ status: 'draft', revision: 1 });
  const again = store.reopen();
  await process(again).look();
  expect(told(again)).toHaveLength(1);
  expect(drafted(again, mandateId)).toMatchObject({ revision: 1 });
  expect(begun(again, mandateId)).toEqual([]);
});

it('leaves no draft of which nobody was told', async () => {
  const store = storeFixture();
  const mandateId = revoked(store);
  const { mandates, plans } = store.writer;
  const cutOff = () => {
    throw new Error('cut off');
  };
  const together = <T>(work: () => T): T => store.writer.together(work);
  const broken = { mandates, plans, together, notifications: { add: cutOff } };
  const cut = process(store, {}, broken as never);
  await cut.look();
  expect(cut.lines).toEqual(['mandate.not_returned']);
  expect(drafted(store, mandateId)).toBeUndefined();
  const again = store.reopen();
  await process(again).look();
  expect(told(again)).toMatchObject([{ subjectId: `return-of-${mandateId}` }]);
});

it('drafts nothing where only dust is left, and reads again an hour later', async () => {
  const store = storeFixture();
  const mandateId = revoked(store);
  const dust = [
    { ...coins, amountUnits: '200000000000000' },
    { ...dollars, usd: '0.10' },
  ];
  const poor = process(store, { holdings: dust });
  await poor.look();
  expect([told(store), drafted(store, mandateId)]).toEqual([[], undefined]);
  dust[0] = coins;
  await poor.look();
  expect(told(store)).toEqual([]);
  store.clock.advance(hour);
  await poor.look();
  expect(told(store)).toHaveLength(1);
});

it('says nothing where no chain answers', async () => {
  const store = storeFixture();
  revoked(store);
  const away = process(store, { fails: new AppError('RPC_AWAY', 'network', 'Away.') });
  await away.look();
  expect([told(store), away.lines]).toEqual([[], []]);
});

it('starts the return of one that signs while locked once, also after a restart', async () => {
  const store = storeFixture();
  const mandateId = revoked(store, { whileLocked: true });
  await process(store).look();
  await process(store).look();
  const again = store.reopen();
  await process(again).look();
  expect(begun(again, mandateId)).toMatchObject([{ account, mandateId, state: 'pending' }]);
  expect(told(again)).toEqual([]);
});

it('takes up the plan that an earlier process got no further than', async () => {
  const store = storeFixture();
  const mandateId = revoked(store, { whileLocked: true });
  const { mandates, plans } = store.writer;
  const together = <T>(work: () => T): T => store.writer.together(work);
  const cutOff = { agree: () => Promise.reject(new Error('cut off')) };
  await process(store, {}, { mandates, plans, together, executions: cutOff } as never).look();
  await process(store).look();
  const [run, ...more] = begun(store, mandateId);
  expect([run?.planId, more]).toEqual([`return-1-of-${mandateId}`, []]);
});

it('waits a day for fees that the mandate allows, then a person gets the plan', async () => {
  const store = storeFixture();
  const mandateId = revoked(store, { whileLocked: true, maxFeeWeiPerTx: '1' });
  const dear = process(store);
  await dear.look();
  store.clock.advance(23 * hour);
  await dear.look();
  expect([begun(store, mandateId), told(store)]).toEqual([[], []]);
  store.clock.advance(hour);
  await dear.look();
  expect(begun(store, mandateId)).toEqual([]);
  expect(told(store)).toHaveLength(1);
});
