import { spawn } from 'node:child_process';
import { once } from 'node:events';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { verifyAudit } from '../../src/main/audit/verify-audit.ts';
import type { EffectRecord } from '../../src/main/store/queries/effects.ts';
import { programScript } from '../support/programs.ts';
import { type StoreFixture, storeFixture } from './support/store-fixture.ts';

const kills = 20;
const script = programScript('work-until-killed');

test('after SIGKILL at any moment every row is in a legal state and what was announced is there [R-04, F-01]', async () => {
  let store = storeFixture();
  const announced: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const next = store.reader.effects.list(store.executionId).length;
    store.stop();
    announced.push(
      ...(await workAndKill(store.path, store.executionId, next, 1 + (kill % 10) * 2)),
    );
    store = store.reopen();
    store.writer.approvals.releaseEveryLease();
    checkRows(store, announced);
  }
  expect(announced.length).toBeGreaterThan(kills * 5);
  expect(await verifyAudit(store.reader.audit)).toMatchObject({ ok: true });
  store.stop();
  const db = new Database(store.path, { readonly: true });
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.pragma('foreign_key_check')).toEqual([]);
  db.close();
});

/** Lets the worker announce at least `lines` effects, then kills it wherever it is. */
async function workAndKill(
  path: string,
  executionId: string,
  next: number,
  lines: number,
): Promise<string[]> {
  const args = [script, path, executionId, String(next)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.split('\n').length > lines) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return output.split('\n').slice(0, -1);
}

function checkRows(store: StoreFixture, announced: readonly string[]): void {
  const effects = store.reader.effects.list(store.executionId);
  const byId = new Map(effects.map((effect) => [effect.effectId, effect]));
  for (const effectId of announced) expect(byId.get(effectId)?.signedBytes).not.toBeNull();
  for (const effect of effects) checkRow(store, effect);
}

function checkRow({ reader }: StoreFixture, effect: EffectRecord): void {
  const approval = reader.approvals.latestOfEffect(effect.effectId);
  const hasBytes = effect.signedBytes !== null;
  expect(hasBytes).toBe(['intent', 'sent', 'mined', 'confirmed'].includes(effect.state));
  expect(approval?.status === 'consumed').toBe(hasBytes);
  expect(reader.effects.transactions(effect.effectId)).toHaveLength(hasBytes ? 1 : 0);
  if (!hasBytes) expect(['planned', 'simulated']).toContain(effect.state);
}
