// What must hold after every fault of a long soak, and what must hold once it has come to rest: read from the
// database, the chain and the files alone. The numbers are those of the invariants in the requirements.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Address, type Hex, parseEther } from 'viem';
import { expect } from 'vitest';
import type { EffectRecord } from '../../../src/main/store/queries/effects.ts';
import type { StoreReader } from '../../../src/main/store/store.ts';
import { openRunStates } from '../../../src/shared/runs/states.ts';
import { checkAudit, checkOneEffect } from '../../executor/support/oracle.ts';
import { sampleKey, samplePassword, samplePhrase } from '../../wallet/support/sample-vault.ts';
import { backupsName } from './cut-short.ts';
import type { Held } from './invariants.ts';
import { formsIn, formsOf, secretsIn } from './secrets-in-files.ts';
import { marksOf, paidEth } from './soak-plans.ts';
import { otherPassword, type SoakRoom } from './soak-room.ts';

const mostRuns = 1_000_000;
/** Of so many of the newest runs it is asked each time whether the chain says the same. */
const newestRuns = 40;
const paidWei = parseEther(paidEth);
const secrets = formsOf({
  'the password': samplePassword,
  'the other password': otherPassword,
  'the phrase': samplePhrase,
  'the key': sampleKey,
});

/** While everything goes on: nothing is on the chain that was not signed for and written down first. */
export async function checkUnderWay(
  reader: StoreReader,
  room: SoakRoom,
  held: Held,
): Promise<void> {
  checkAudit(reader);
  held.note('I4');
  await checkSignedFor(reader, room);
  held.note('I1', 'I2');
  checkLimits(reader);
  held.note('I3');
  for (const { executionId, state } of reader.executions.list(newestRuns)) {
    if (state === 'completed') await checkCompleted(reader, room, executionId);
  }
  held.note('I10');
}

async function checkSignedFor(reader: StoreReader, { client }: SoakRoom): Promise<void> {
  // The chain first: what is signed meanwhile only adds to the other side.
  const accounts = new Set(reader.triggers.standing().map(({ account }) => account as Address));
  for (const account of accounts) {
    const mined = await client.minedNonce(account);
    const signed = effectsOf(reader).filter(
      (effect) => effect.account === account && effect.realm === 'chain' && isSigned(effect),
    );
    expect(mined).toBeLessThanOrEqual(signed.length);
    for (const { effectId, digest } of signed) {
      const approval = reader.approvals.usedFor(effectId, digest ?? '');
      expect(approval).toMatchObject({ status: 'consumed' });
    }
  }
}

/** I10: every transaction of a run that says that it is completed is in a block. */
async function checkCompleted(
  reader: StoreReader,
  { client }: SoakRoom,
  executionId: string,
): Promise<void> {
  const sent = reader.effects
    .list(executionId)
    .filter((effect) => effect.realm === 'chain' && isSigned(effect));
  for (const { state, txHash } of sent) {
    expect(['confirmed', 'cancelled', 'failed']).toContain(state);
    if (state !== 'confirmed') continue;
    expect(await client.receipt(txHash as Hex)).toMatchObject({ status: 'success' });
  }
}

/** I6: in any file of the product's data, any backup, anything that it said, and anything that it asked the endpoint. */
export function checkNoSecrets({ cwd, dataDir, proxy }: SoakRoom, said: unknown, held: Held): void {
  expect(secretsIn(dataDir, secrets)).toEqual([]);
  const backups = join(cwd, backupsName);
  if (existsSync(backups)) expect(secretsIn(backups, secrets)).toEqual([]);
  const words = Buffer.from(JSON.stringify([said, proxy.calls]));
  expect(formsIn(words, secrets)).toEqual([]);
  held.note('I6');
}

/** Everything, once nothing goes on any more. Answers how many transactions there were. */
export async function checkAtRest(
  reader: StoreReader,
  room: SoakRoom,
  held: Held,
): Promise<number> {
  checkAudit(reader);
  held.note('I4');
  checkNothingOpen(reader);
  held.note('I9');
  const sent = effectsOf(reader).filter((each) => each.realm === 'chain' && isSigned(each));
  for (const effect of sent) await checkOneEffect(reader, room.client, effect, room.takenBack);
  for (const account of new Set(sent.map((each) => each.account as Address))) {
    const own = sent.filter((each) => each.account === account);
    expect(await room.client.minedNonce(account)).toBe(own.length);
  }
  held.note('I2');
  checkOncePerStep(sent);
  checkMarks(reader, room);
  held.note('I1');
  checkLimits(reader);
  held.note('I3');
  await checkPaid(reader, room, sent);
  held.note('I10');
  return sent.length;
}

/** I9: nothing waits for anything that will never come. */
function checkNothingOpen(reader: StoreReader): void {
  const open = reader.executions
    .list(mostRuns)
    .filter(({ state }) => openRunStates.includes(state));
  expect(open).toEqual([]);
  expect(reader.approvals.listPending()).toEqual([]);
  const ended = ['confirmed', 'failed', 'cancelled'];
  expect(effectsOf(reader).filter(({ state }) => !ended.includes(state))).toEqual([]);
  for (const { executionId } of reader.executions.list(mostRuns)) {
    const spends = reader.spends.ofExecution(executionId);
    expect(spends.filter(({ state }) => state === 'reserved')).toEqual([]);
  }
}

/** I1. */
function checkOncePerStep(sent: readonly EffectRecord[]): void {
  const made = sent.filter(({ state }) => state === 'confirmed');
  const steps = made.map(({ executionId, path }) => `${executionId} ${path}`);
  expect(new Set(steps).size).toBe(steps.length);
}

/** I3: no run spent more than its plan pays, and no mandate signed more than it allows. */
function checkLimits(reader: StoreReader): void {
  for (const { executionId } of reader.executions.list(mostRuns)) {
    const spent = reader.spends
      .ofExecution(executionId)
      .filter(({ kind, state }) => kind === 'token' && state === 'spent')
      .reduce((sum, { actualUnits }) => sum + (actualUnits ?? 0n), 0n);
    expect(spent <= paidWei, `run ${executionId} spent ${spent}`).toBe(true);
  }
  for (const { mandateId, terms } of reader.mandates.list()) {
    if (!terms.ok) throw new Error(`the mandate ${mandateId} cannot be read`);
    const { maxUses, caps } = terms.value;
    const signed = BigInt(reader.mandates.signedUses(mandateId).length);
    expect(signed <= BigInt(maxUses)).toBe(true);
    expect(signed * paidWei <= BigInt(caps[0]?.total ?? 0)).toBe(true);
  }
}

/** I1 and I10, by what arrived: as often as a run says that it paid, and no more often. */
async function checkPaid(
  reader: StoreReader,
  { plans, client }: SoakRoom,
  sent: readonly EffectRecord[],
): Promise<void> {
  for (const { plan, recipient } of plans) {
    if (recipient === null) continue;
    const runs = reader.executions.listOfPlan(plan.id);
    const ids = new Set(runs.map(({ executionId }) => executionId));
    const paid = sent.filter((each) => each.state === 'confirmed' && ids.has(each.executionId));
    expect(await client.nativeBalance(recipient)).toBe(BigInt(paid.length) * paidWei);
    const completed = runs.filter(({ state }) => state === 'completed');
    const payers = new Set(paid.map(({ executionId }) => executionId));
    expect(completed.filter(({ executionId }) => !payers.has(executionId))).toEqual([]);
  }
}

/** A program ran as often as its runs say, or once more for each of which it is not known. */
function checkMarks(reader: StoreReader, { plans, folder }: SoakRoom): void {
  plans.forEach(({ plan }, number) => {
    const effects = reader.executions
      .listOfPlan(plan.id)
      .flatMap(({ executionId }) => reader.effects.list(executionId))
      .filter(({ realm }) => realm === 'command');
    const path = join(folder, marksOf(number));
    const marks = existsSync(path) ? readFileSync(path, 'utf8').length : 0;
    const sure = effects.filter(({ state }) => state === 'confirmed').length;
    expect(marks).toBeGreaterThanOrEqual(sure);
    expect(marks).toBeLessThanOrEqual(effects.length);
  });
}

function effectsOf(reader: StoreReader): EffectRecord[] {
  return reader.executions
    .list(mostRuns)
    .flatMap(({ executionId }) => reader.effects.list(executionId));
}

const isSigned = ({ signedBytes }: EffectRecord): boolean => signedBytes !== null;
