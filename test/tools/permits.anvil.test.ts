// Permits through the real run: signed by the real signer under an approval of their own, carried by the
// transaction, and held against what the token and the market themselves say.
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { evidenceOfRun } from '../../src/main/evidence/build-evidence.ts';
import { verifyEvidence } from '../../src/main/evidence/verify-evidence.ts';
import { contractsOf, ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { startPractice } from '../chain/support/practice.ts';
import { sequence } from '../executor/support/plans.ts';
import {
  asSomebody,
  bob,
  me,
  openStage,
  type Practice,
  type Stage,
} from '../executor/support/stage.ts';
import { complete, reader, refused, resultOf, step } from './support/real-run.ts';

const pool = contractsOf(31337)?.aaveV3.pool as Address;
const usdc = ethereumTokens.USDC.address;
const tokenAbi = parseAbi([
  'function nonces(address owner) view returns (uint256)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
]);
const poolAbi = parseAbi([
  'function getUserAccountData(address user) view returns (uint256 collateral, uint256 debt, uint256 available, uint256 threshold, uint256 ltv, uint256 healthFactor)',
]);
const asksForPermit = (amount: string) =>
  expect.stringMatching(
    new RegExp(`^Let ${pool} take at most ${amount} by a permit that counts until .* UTC$`),
  );

let practice: Practice;
let chain: ReturnType<typeof reader>;
beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me);
  await practice.chain.fund(me, { symbol: 'USDC', amount: '5000' });
  await practice.chain.fund(me, { symbol: 'DAI', amount: '5000' });
  chain = reader(practice);
});
afterAll(() => practice.close());

let stage: Stage;
beforeEach(async () => {
  stage = await openStage(practice);
});

const permitsRead = () => chain.read<bigint>(usdc, tokenAbi, 'nonces', [me]);
const supply = (amount: string, token = 'USDC') =>
  step('supply', 'lend_supply', { token, amount, permit: true });

/** A run whose permit is signed and whose transaction is asked for. */
async function permitted(at: Stage, amount = '100') {
  const { executionId } = await at.world.start(supply(amount));
  const { approvalId } = await at.request();
  await at.answer(approvalId, 'approve');
  await at.world.until(
    () => at.pending().some(({ facts }) => facts.ok && facts.value.subject === 'transaction'),
    'the transaction is asked for',
  );
  return { executionId, request: await at.request() };
}

const effectsOf = (at: Stage, executionId: string) =>
  at.world.store.reader.effects.ofStep(executionId, 'supply');

/** What can be shown to others of the permit and of its carrier holds, and a permit that is changed does not. */
async function expectEvidence(at: Stage, executionId: string): Promise<void> {
  const documents = evidenceOfRun(at.world.store.reader, executionId).approvals;
  expect(documents.map(({ approval }) => approval.facts.subject)).toEqual([
    'permit',
    'transaction',
  ]);
  for (const document of documents) {
    const { checks } = await verifyEvidence(document);
    expect(checks.filter(({ state }) => state === 'bad')).toEqual([]);
  }
  const [permit] = documents;
  if (permit === undefined) throw new Error('no permit');
  const signed = `${permit.bytes.signed?.slice(0, -4)}0000`;
  const { checks } = await verifyEvidence({ ...permit, bytes: { ...permit.bytes, signed } });
  expect(checks.filter(({ state }) => state === 'bad').map(({ id }) => id)).toContain('signature');
}

/** Somebody else hands the permit of a run to the token. */
async function readElsewhere(at: Stage, executionId: string): Promise<void> {
  const [permit] = effectsOf(at, executionId);
  const signature = permit?.signedBytes ?? '0x';
  const json = JSON.parse(Buffer.from((permit?.unsignedTx ?? '0x').slice(2), 'hex').toString());
  const { value, deadline } = json.message;
  const [r, s, v] = [signature.slice(0, 66), `0x${signature.slice(66, 130)}`, signature.slice(130)];
  const args = [me, pool, value, deadline, Number(`0x${v}`), r as Hex, s as Hex] as const;
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'permit', args });
  await asSomebody(practice, bob, { to: usdc, data });
}

describe('lending with a permit', () => {
  it('takes one transaction: exactly the amount, and no allowance is left', async () => {
    const before = { usdc: await chain.held(usdc), nonce: (await stage.holdings()).nonce };
    const read = await permitsRead();
    const { executionId, titles, run } = await complete(stage, supply('100'));
    expect(titles).toEqual([asksForPermit('100 USDC'), `Lend 100 USDC through ${pool}`]);
    expect(before.usdc - (await chain.held(usdc))).toBe(100_000_000n);
    expect(await permitsRead()).toBe(read + 1n);
    expect(await chain.allowed(usdc, pool)).toBe(0n);
    expect((await stage.holdings()).nonce).toBe(before.nonce + 1);
    const effects = run.steps.flatMap((each) => each.effects);
    expect(effects).toMatchObject([
      { realm: 'signature', kind: 'permit', state: 'confirmed', txHash: null, verdict: 'matched' },
      { realm: 'chain', kind: 'lend_supply', state: 'confirmed', verdict: 'matched' },
    ]);
    expect(resultOf(stage, executionId, 'supply')).toMatchObject({ amount: '100' });
    await expectEvidence(stage, executionId);
    const { can } = await stage.world.executor.undoView(executionId);
    expect(can).toMatchObject([{ does: 'Take back what was supplied: 100 USDC' }]);
  });

  it('pays back all of a debt: no more is taken than is owed, and what is left may be taken is shown', async () => {
    await complete(
      stage,
      sequence('root', [
        step('wrap', 'wrap', { amount: '2' }),
        step('back', 'lend_supply', { token: 'WETH', amount: '2' }),
        step('borrow', 'lend_borrow', { token: 'USDC', amount: '1000' }),
      ]),
    );
    const before = await chain.held(usdc);
    const { executionId, run, titles } = await complete(
      stage,
      step('repay', 'lend_repay', { token: 'USDC', amount: 'max', permit: true }),
    );
    expect(titles).toHaveLength(2);
    const paid = before - (await chain.held(usdc));
    const [, owed] = await chain.read<bigint[]>(pool, poolAbi, 'getUserAccountData', [me]);
    expect(owed).toBe(0n);
    // The market rounds: where no second has passed, what is owed may be a unit less than what was lent.
    expect(paid).toBeGreaterThanOrEqual(999_999_999n);
    expect(paid).toBeLessThan(1_000_100_000n);
    const [permit] = stage.world.store.reader.effects.ofStep(executionId, 'repay');
    const message = Buffer.from((permit?.unsignedTx ?? '0x').slice(2), 'hex').toString();
    const { value } = JSON.parse(message).message;
    // The permit was for a day of interest more; the rest of it stands, as after an approval.
    expect(await chain.allowed(usdc, pool)).toBe(BigInt(value) - paid);
    const [, repaid] = run.steps.flatMap(({ effects }) => effects);
    expect(repaid).toMatchObject({
      kind: 'lend_repay',
      verdict: expect.not.stringMatching('different'),
    });
    await expectEvidence(stage, executionId);
  });

  it('is asked about once: a permit that is signed outlives a restart', async () => {
    const { executionId } = await permitted(stage);
    const [before] = effectsOf(stage, executionId);
    await stage.restart();
    const { approvalId, facts } = await stage.request();
    expect(facts.title).toBe(`Lend 100 USDC through ${pool}`);
    await stage.answer(approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.run(executionId).state).toBe('completed');
    const effects = effectsOf(stage, executionId);
    expect(effects.map(({ kind }) => kind)).toEqual(['permit', 'lend_supply']);
    expect(effects[0]?.signedBytes).toBe(before?.signedBytes);
  });

  it('shows the permit in words, with what it is for rehearsed: token, spender, amount and end', async () => {
    const startedAt = Date.now();
    const { executionId } = await stage.world.start(supply('100'));
    const { facts, approvalId } = await stage.request();
    if (facts.subject !== 'permit') throw new Error('no permit');
    expect(facts.lines).toEqual([
      {
        ...{ direction: 'allowance', symbol: 'USDC', rehearsed: '100', limit: '100', token: usdc },
        terms: expect.stringMatching(
          /^by a permit that counts until \d{4}-\d\d-\d\d \d\d:\d\d UTC$/,
        ),
      },
    ]);
    expect(facts.addresses.map(({ role, address }) => [role, address])).toEqual([
      ['May take', pool],
      ['USDC is this token', usdc],
    ]);
    expect(facts.findings).toContainEqual(
      expect.objectContaining({
        id: 'PERMIT_MODELLED',
        message: expect.stringContaining('by an approval of the same amount'),
      }),
    );
    const shown = stage.signer.shown('proposal');
    await stage.world.executor.presentApproval(approvalId);
    const { summary, digest } = await shown;
    expect(digest).toBe(facts.digest);
    const read = Object.fromEntries(summary.map(({ label, value }) => [label, value]));
    expect(read).toMatchObject({ Token: usdc, Spender: pool, Amount: '100000000 token units' });
    const until = Date.parse(read['Valid until'] ?? '');
    expect(until - startedAt).toBeLessThanOrEqual(30 * 60_000);
    stage.signer.say({ type: 'reject', approvalId });
    await stage.ended(executionId);
    expect(stage.run(executionId).error).toMatchObject({
      code: 'APPROVAL_REJECTED',
      message: 'You declined this permit.',
    });
    expect(effectsOf(stage, executionId)).toMatchObject([
      { state: 'cancelled', signedBytes: null },
    ]);
  });
});

describe('a permit that does not come to it', () => {
  it('is not asked for where the token reads none of this kind', async () => {
    for (const [token, amount] of [
      ['DAI', '10'],
      ['WETH', '0.1'],
    ]) {
      if (token === 'WETH') await complete(stage, step('wrap', 'wrap', { amount: '1' }));
      expect(await refused(stage, supply(amount ?? '', token))).toMatchObject({
        code: 'PERMIT_NOT_SUPPORTED',
        message: `The contract of ${token} does not prove that it takes permits (EIP-2612).`,
        advice: expect.stringContaining('an approval of exactly this amount comes before it'),
      });
    }
  });

  it('is over when its time has passed before the transaction: nothing is sent and nothing is lost', async () => {
    let lateMs = 0;
    const clock = { ...systemClock, now: () => Date.now() + lateMs };
    const late = await openStage(practice, { clock });
    const { executionId, request } = await permitted(late);
    const before = { ...(await late.holdings()), usdc: await chain.held(usdc) };
    lateMs = 31 * 60_000;
    await expect(late.world.executor.presentApproval(request.approvalId)).rejects.toMatchObject({
      code: 'PERMIT_OVER',
      message: 'The permit in this transaction is over: its time has passed.',
    });
    await late.ended(executionId);
    expect(late.run(executionId).error).toMatchObject({
      code: 'PERMIT_OVER',
      advice: expect.stringContaining('the permit lets nobody take anything any more'),
    });
    expect({ ...(await late.holdings()), usdc: await chain.held(usdc) }).toEqual(before);
  });

  it('is void when its number was used elsewhere, also between the question and the yes', async () => {
    const { executionId, request } = await permitted(stage);
    const before = { ...(await stage.holdings()), usdc: await chain.held(usdc) };
    await readElsewhere(stage, executionId);
    await stage.answer(request.approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.run(executionId).error).toMatchObject({ code: 'PERMIT_OVER', class: 'reverted' });
    expect({ ...(await stage.holdings()), usdc: await chain.held(usdc) }).toEqual(before);
    expect(effectsOf(stage, executionId)).toMatchObject([
      { kind: 'permit', state: 'confirmed' },
      { kind: 'lend_supply', state: 'failed', signedBytes: null },
    ]);
  });
});
