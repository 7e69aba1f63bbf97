// Attacks on main's side of mandates, against the real services, the real signer and a real chain: what stands in the
// database, in the plan and on the clock is changed, and nothing outside of what was agreed to is signed.

import { join } from 'node:path';
import Database from 'better-sqlite3';
import { getAddress } from 'viem';
import { expect, it } from 'vitest';
import { systemClock } from '../src/main/clock.ts';
import { pastGuards } from './store/support/past-guards.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { type Standing, standing } from './support/test-mandates.ts';
import {
  agree,
  ended,
  makeWallet,
  openTestServices,
  plan,
  type TestServices,
} from './support/test-services.ts';
import { spawnPersonalSigner, unlockSampleVault } from './wallet/support/personal-signer.ts';

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

let offsetMs = 0;
const clock = { now: () => systemClock.now() + offsetMs };

/** Edits the database behind the back of the app, its guards taken out. */
function tamper({ dataDir }: TestServices, sql: string): void {
  const db = new Database(join(dataDir, 'countersign.sqlite'));
  try {
    db.exec('PRAGMA foreign_keys = OFF');
    expect(pastGuards(db, () => db.prepare(sql).run().changes)).toBeGreaterThan(0);
  } finally {
    db.close();
  }
}

/** What became of a start: signed, the code of an error, or why it waits for a person. */
async function fate(
  { services, until }: TestServices,
  start: () => Promise<{ executionId: string | null }>,
): Promise<string> {
  let executionId: string;
  try {
    executionId = (await start()).executionId ?? '';
  } catch (thrown) {
    return (thrown as { code: string }).code;
  }
  return fateOfRun({ services, until } as TestServices, executionId);
}

async function fateOfRun({ services, until }: TestServices, executionId: string): Promise<string> {
  const { reader } = services.store;
  const run = () => reader.executions.get(executionId);
  const signed = () =>
    reader.effects.list(executionId).some(({ signedBytes }) => signedBytes !== null);
  const asks = () => run()?.waitingFor === 'approval' && run()?.error?.code === 'MANDATE_REFUSED';
  const byHand = () => run()?.waitingFor === 'approval' && run()?.mandateId === null;
  const over = () => run()?.state === 'failed';
  await until(() => signed() || asks() || byHand() || over(), `what becomes of ${executionId}`);
  if (signed()) return 'SIGNED';
  if (over()) return run()?.error?.code ?? '';
  if (byHand()) return 'asks a person';
  const code = reader.audit
    .linesOfExecution(executionId)
    .findLast(({ kind }) => kind === 'mandate.refused');
  await services.executor.cancel(executionId);
  return JSON.parse(code?.body ?? '{}').code;
}

it('signs nothing outside, whatever is changed on this side', { timeout: 240_000 }, async () => {
  const room = openTestServices(undefined, { clock });
  const { services } = room;
  await makeWallet(room);
  await services.start();
  const table: [string, string][] = [];
  const attack = async (name: string, start: () => Promise<{ executionId: string | null }>) => {
    table.push([name, await fate(room, start)]);
  };
  const runNow =
    ({ triggerId }: Pick<Standing, 'triggerId'>) =>
    () =>
      services.schedules.runNow(triggerId);

  const low = await standing(room, `send 0.5 ETH to ${to}`, {
    change: (terms) => ({
      ...terms,
      caps: terms.caps.map((cap) => ({ ...cap, perRun: '1000', perPeriod: '1000', total: '1000' })),
    }),
  });
  await attack('more than the cap of a run', runNow(low));

  const one = await standing(room, `send 0.25 ETH to ${to}`);
  const twice = await Promise.allSettled([runNow(one)(), runNow(one)()]);
  const begun = twice.flatMap((each) =>
    each.status === 'fulfilled' ? (each.value.executionId ?? []) : [],
  );
  for (const each of begun) await ended(room, each);
  const count = services.mandates.uses(one.mandateId).filter(({ txHash }) => txHash !== null);
  table.push(['two starts at once: signatures', String(count.length)]);
  await attack('once more within the day', runNow(one));
  offsetMs = -2 * 86_400_000;
  await attack('once more, the clock two days back', runNow(one));
  offsetMs = 0;

  const two = await standing(room, `send 0.2 ETH to ${to}`);
  tamper(
    room,
    `UPDATE triggers SET account = '${services.requireAccount().address}' WHERE trigger_id = '${two.triggerId}'`,
  );
  await attack('database: the schedule acts for the main account', runNow(two));

  const three = await standing(room, `send 0.3 ETH to ${to}`);
  const hand = await plan(room, `send 0.4 ETH to ${other}`);
  const { executionId } = await agree(room, hand);
  await room.until(
    () => services.store.reader.executions.get(executionId)?.waitingFor === 'approval',
    'it asks',
  );
  tamper(
    room,
    `UPDATE executions SET mandate_id = '${three.mandateId}' WHERE execution_id = '${executionId}'`,
  );
  await services.executor.advance(executionId);
  table.push(['database: a run of another plan under it', await fateOfRun(room, executionId)]);

  tamper(
    room,
    `UPDATE plan_revisions SET document = replace(document, '${to}', '${other}') WHERE plan_id = '${three.planId}'`,
  );
  await services.stop();
  const keyChain = join(temporaryFolder(), 'key-chain');
  const startSigner = () => spawnPersonalSigner(room.dataDir, keyChain);
  const again = openTestServices(room.dataDir, { clock, startSigner });
  const next = again.services;
  await next.start();
  await unlockSampleVault(next.signer.transport);
  await again.until(() => next.signer.view.vault === 'unlocked', 'open');
  table.push([
    'database: the plan pays somebody else',
    await fate(again, () => next.schedules.runNow(three.triggerId)),
  ]);

  const four = await standing(again, `send 0.15 ETH to ${to}`);
  await next.mandates.revoke(four.mandateId);
  tamper(
    again,
    `UPDATE mandates SET state = 'active', ended_why = NULL WHERE mandate_id = '${four.mandateId}'`,
  );
  table.push([
    'database: active again after it was revoked',
    await fate(again, () => next.schedules.runNow(four.triggerId)),
  ]);

  const five = await standing(again, `send 0.12 ETH to ${to}`);
  const { plan: said, revision } = next.requests.plan(five.planId);
  const document = JSON.stringify(said).replaceAll(to, other);
  next.requests.save({ planId: five.planId, revision, document });
  table.push([
    'the plan is edited',
    await fate(again, () => next.schedules.runNow(five.triggerId)),
  ]);
  await next.requests.rehearse(five.planId);
  const { hash } = next.requests.plan(five.planId);
  const anew = next.schedules.agree(five.planId, hash, true, { mandateId: five.mandateId });
  table.push([
    'the edited plan is agreed to with it',
    await anew.then(
      () => 'AGREED',
      (error: { code: string }) => error.code,
    ),
  ]);

  const six = await standing(again, `send 0.11 ETH to ${to}`, { whileLocked: true });
  await next.mandates.revoke(six.mandateId);
  tamper(
    again,
    `UPDATE mandates SET main_account = '${other}' WHERE mandate_id = '${six.mandateId}'`,
  );
  const back = await next.mandates.returnPlan(six.mandateId);
  next.store.writer.plans.setStatus(back.planId, 'validated');
  const agreement = { policyVersion: 1, agreedBy: 'local', requestId: null } as const;
  const { hash: planHash } = next.requests.plan(back.planId);
  const { mandateId } = six;
  const account = getAddress(six.account);
  table.push([
    'database: what is left goes to somebody else',
    await fate(again, () =>
      next.executor.agree({ ...agreement, ...back, planHash, account, mandateId }),
    ),
  ]);

  process.stdout.write(`${table.map((row) => row.join(': ')).join('\n')}\n`);
  expect(table).toEqual([
    ['more than the cap of a run', 'MANDATE_OVER_RUN'],
    ['two starts at once: signatures', '1'],
    ['once more within the day', 'MANDATE_OVER_PERIOD'],
    ['once more, the clock two days back', 'PROPOSAL_EXPIRED'],
    ['database: the schedule acts for the main account', 'asks a person'],
    ['database: a run of another plan under it', 'MANDATE_OTHER_ACCOUNT'],
    ['database: the plan pays somebody else', 'MANDATE_OTHER_PLAN'],
    ['database: active again after it was revoked', 'MANDATE_REVOKED'],
    ['the plan is edited', 'SCHEDULE_ENDED'],
    ['the edited plan is agreed to with it', 'MANDATE_OTHER_PLAN'],
    ['database: what is left goes to somebody else', 'MANDATE_REVOKED'],
  ]);
});
