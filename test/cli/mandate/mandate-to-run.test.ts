import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { accountUnder, mandateToRun } from '../../../src/cli/mandate/mandate-to-run.ts';
import type { VerbContext } from '../../../src/cli/verb.ts';
import { openStore } from '../../../src/main/store/open-store.ts';
import { planHash } from '../../../src/shared/plan/hash.ts';
import { FixedClock } from '../../store/support/fixed-clock.ts';
import { samplePlan } from '../../store/support/samples.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { day, mandateDraft, stranger } from '../../wallet/support/sample-mandate.ts';

const account = '0xAF4311d557fBC876059e39306ec1f3343753df29';
const plan = samplePlan('weekly');

/** A data folder with a mandate for a plan, and a call of "run" with it. */
function open() {
  const dataDir = temporaryFolder();
  const clock = new FixedClock();
  const { writer, stop } = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  onTestFinished(stop);
  writer.plans.save(plan, planHash(plan));
  const createdAt = clock.now();
  const terms = { ...mandateDraft(createdAt, { planHash: planHash(plan) }), account } as const;
  writer.mandates.see({ terms, state: 'active', uses: 0, createdAt, revokedAt: null }, []);
  const { mandateId } = terms;
  const call = (approve: string | undefined, of = plan) => {
    const context = { dataDir, clock, option: () => approve } as unknown as VerbContext;
    return mandateToRun(context, of);
  };
  return { writer, clock, mandateId, call, by: `mandate:${mandateId}`, dataDir };
}

const code = (expected: string) => expect.objectContaining({ code: expected });

it('is found for its own plan, and runs act for its account', () => {
  const { call, by, mandateId } = open();
  const mandate = call(by);
  expect(mandate).toMatchObject({ mandateId, account });
  if (mandate === null) throw new Error('none');
  expect(accountUnder(mandate, mandate.mainAccount)).toBe(account);
  expect(accountUnder(mandate, account)).toBe(account);
  expect(() => accountUnder(mandate, stranger)).toThrow(code('ACCOUNT_MISMATCH'));
});

it('is none where a person approves', () => {
  const { call } = open();
  expect([call(undefined), call('ask'), call('all')]).toEqual([null, null, null]);
});

it('is refused for another plan, or for this one after a change', () => {
  const { call, by } = open();
  const changed = { ...plan, chainId: 31_338 };
  expect(() => call(by, changed)).toThrow(code('MANDATE_OTHER_PLAN'));
});

it('is refused once it has expired or was revoked', () => {
  const { call, by, clock, writer, mandateId } = open();
  clock.advance(30 * day - 1);
  expect(call(by)).not.toBeNull();
  clock.advance(1);
  expect(() => call(by)).toThrow(code('MANDATE_OVER'));
  clock.advance(-day);
  writer.mandates.revoke(mandateId);
  expect(() => call(by)).toThrow(code('MANDATE_OVER'));
});

it('is refused where nobody made it, also in a new folder', () => {
  const { call, dataDir } = open();
  const unknown = `mandate:${mandateDraft(0).mandateId}`;
  expect(() => call(unknown)).toThrow(code('MANDATE_NOT_FOUND'));
  const context = {
    dataDir: join(dataDir, 'none'),
    clock: new FixedClock(),
    option: () => unknown,
  };
  expect(() => mandateToRun(context as unknown as VerbContext, plan)).toThrow(
    code('MANDATE_NOT_FOUND'),
  );
});

it('has to be named by its whole id', () => {
  const { call } = open();
  for (const how of ['mandate:', 'mandate:1', 'everything', 'mandate']) {
    expect(() => call(how), how).toThrow(code('USAGE'));
  }
});
