import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyAudit } from '../../src/main/audit/verify-audit.ts';
import { type EffectState, effectEdges, effectStates } from '../../src/shared/runs/states.ts';
import {
  confirmation,
  failure,
  hex32,
  minute,
  newFacts,
  reserveFee,
  signed,
  simulation,
} from './support/samples.ts';
import { pendingEffect, type StoreFixture, storeFixture } from './support/store-fixture.ts';

const everyPair = effectStates.flatMap((from) => effectStates.map((to) => ({ from, to })));
const isEdge = (from: EffectState, to: EffectState): boolean => effectEdges[from].includes(to);

test('the edges in the database are exactly those of the code [R-04]', () => {
  const { path, stop } = storeFixture();
  stop();
  const db = new Database(path, { readonly: true });
  const stored = db
    .prepare("SELECT from_state, to_state FROM effect_edges WHERE realm = 'chain'")
    .raw()
    .all();
  db.close();
  const declared = everyPair
    .filter(({ from, to }) => isEdge(from, to))
    .map(({ from, to }) => [from, to]);
  expect(stored).toHaveLength(declared.length);
  expect(new Set(stored.map(String))).toEqual(new Set(declared.map(String)));
});

test('SQL alone refuses every move that is not an edge, and takes every one that is [R-04]', () => {
  const fixture = storeFixture();
  const { effectId } = pendingEffect(fixture);
  fixture.stop();
  const db = new Database(fixture.path);
  // What a state needs beside its name is tested elsewhere; here only the edges speak.
  db.pragma('ignore_check_constraints = ON');
  const others =
    "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name <> 'effects_transition'";
  for (const name of db.prepare(others).pluck().all()) db.exec(`DROP TRIGGER ${String(name)}`);
  const moved = everyPair.filter(({ from, to }) => tryMove(db, effectId, from, to));
  db.close();
  expect(moved).toEqual(everyPair.filter(({ from, to }) => isEdge(from, to)));
});

function tryMove(
  db: Database.Database,
  effectId: string,
  from: EffectState,
  to: EffectState,
): boolean {
  const before = 'UPDATE effects SET state = ? WHERE effect_id = ?';
  const trigger = db.prepare("SELECT sql FROM sqlite_master WHERE name = 'effects_transition'");
  const sql = String(trigger.pluck().get());
  db.exec('DROP TRIGGER effects_transition');
  db.prepare(before).run(from, effectId);
  db.exec(sql);
  try {
    db.prepare(before).run(to, effectId);
    return true;
  } catch (thrown) {
    expect(thrown).toMatchObject({ code: 'SQLITE_CONSTRAINT_TRIGGER' });
    return false;
  }
}

test('an effect can only be born as planned [R-04]', () => {
  const fixture = storeFixture();
  pendingEffect(fixture);
  fixture.stop();
  const db = new Database(fixture.path);
  const columns =
    'execution_id, path, attempt, is_last, kind, chain_id, instance_id, account, intent';
  const insert = db.prepare(
    `INSERT INTO effects (effect_id, ordinal, state, ${columns}, created_at, updated_at)
     SELECT 'x', 9, ?, ${columns}, 0, 0 FROM effects`,
  );
  const born = effectStates.filter((state) => {
    try {
      return insert.run(state).changes === 1;
    } catch {
      return false;
    }
  });
  db.close();
  expect(born).toEqual(['planned']);
});

test('the bytes of an effect never change once they are in an intent [A-22, R-04]', () => {
  const fixture = storeFixture();
  const pending = pendingEffect(fixture);
  const claim = fixture.writer.approvals.claim(pending.approvalId, pending.digest, minute, 'local');
  if (!claim.ok) throw new Error(claim.reason);
  reserveFee(fixture.writer, pending.effectId);
  const { approvalId } = pending;
  fixture.writer.approvals.consumeWithIntent({
    approvalId,
    lease: claim.lease,
    ...signed(pending.effectId),
  });
  fixture.stop();
  const db = new Database(fixture.path);
  const frozen = {
    digest: hex32('other'),
    unsigned_tx: '0x02',
    nonce: 7,
    rehearsal: '{}',
    signed_bytes: '0x01',
    tx_hash: hex32('other'),
    intent: '{}',
    account: '0x0',
    chain_id: 1,
    ordinal: 4,
  };
  for (const [column, value] of Object.entries(frozen)) {
    const edit = db.prepare(`UPDATE effects SET ${column} = ? WHERE effect_id = ?`);
    expect(() => edit.run(value, pending.effectId), column).toThrow(
      expect.objectContaining({ code: 'SQLITE_CONSTRAINT_TRIGGER' }),
    );
  }
  for (const column of ['tx_hash', 'signed_bytes', 'nonce', 'account', 'max_fee_per_gas_wei']) {
    const edit = db.prepare(`UPDATE effect_transactions SET ${column} = '1'`);
    expect(() => edit.run(), column).toThrow(
      expect.objectContaining({ code: 'SQLITE_CONSTRAINT_TRIGGER' }),
    );
  }
  for (const table of ['effects', 'effect_transactions', 'approvals', 'executions', 'plans']) {
    expect(() => db.exec(`DELETE FROM ${table}`), table).toThrow(
      expect.objectContaining({ code: 'SQLITE_CONSTRAINT_TRIGGER' }),
    );
  }
  db.close();
});

/** Something that the executor or a person may try at any time. */
const actions = [
  'simulate',
  'simulate_other',
  'request',
  'claim',
  'release',
  'consume',
  'void',
  'reject',
  'expire',
  'sent',
  'mined',
  'confirmed',
  'failed',
  'cancelled',
  'unknown',
  'reorganised',
] as const;
type Action = (typeof actions)[number];

test('whatever is tried in whatever order, an effect moves along edges only, and never without its approval [R-04]', async () => {
  const fixture = storeFixture();
  let ordinal = 0;
  await fc.assert(
    fc.property(fc.array(fc.constantFrom(...actions), { minLength: 5, maxLength: 40 }), (tried) => {
      const attempt = new Attempt(fixture, ordinal);
      ordinal += 1;
      for (const action of tried) attempt.do(action);
    }),
    { numRuns: 150 },
  );
  expect(await verifyAudit(fixture.reader.audit)).toMatchObject({ ok: true });
});

/** Which state a plain mark leads to; its legality is exactly the edge. */
const marks: Partial<Record<Action, EffectState>> = {
  sent: 'sent',
  mined: 'mined',
  confirmed: 'confirmed',
  failed: 'failed',
  cancelled: 'cancelled',
  unknown: 'unknown',
  reorganised: 'sent',
};

class Attempt {
  readonly #fixture: StoreFixture;
  readonly #effectId: string;
  readonly #nonce: number;
  #digest: string;
  #approvalId: string;
  #lease = '';

  constructor(fixture: StoreFixture, ordinal: number) {
    const pending = pendingEffect(fixture, ordinal);
    this.#fixture = fixture;
    this.#nonce = ordinal;
    this.#effectId = pending.effectId;
    this.#digest = pending.digest;
    this.#approvalId = pending.approvalId;
  }

  do(action: Action): void {
    const before = this.#state();
    const threw = this.#threw(action);
    const after = this.#state();
    const to = marks[action];
    if (to !== undefined) expect(threw, `${before} ${action}`).toBe(!isEdge(before, to));
    if (threw) expect(after).toBe(before);
    else if (after !== before) expect(effectEdges[before], action).toContain(after);
    this.#checkApproval(after);
  }

  #checkApproval(state: EffectState): void {
    const effect = this.#fixture.reader.effects.get(this.#effectId)!;
    const approval = this.#fixture.reader.approvals.latestOfEffect(this.#effectId)!;
    expect(approval.status === 'approved').toBe(state === 'approved');
    expect(effect.signedBytes !== null).toBe(approval.status === 'consumed');
    if (effect.signedBytes !== null) expect(effect.digest).toBe(approval.digest);
    if (state === 'approved') expect(effect.digest).toBe(approval.digest);
    expect(this.#fixture.reader.effects.transactions(this.#effectId)).toHaveLength(
      effect.signedBytes === null ? 0 : 1,
    );
  }

  #threw(action: Action): boolean {
    try {
      this.#run(action);
      return false;
    } catch (thrown) {
      expect(thrown).toMatchObject({
        code: expect.stringMatching(/^(EFFECT_ILLEGAL|STORE_REFUSED)/),
      });
      return true;
    }
  }

  #run(action: Action): void {
    const { effects, approvals } = this.#fixture.writer;
    const id = this.#effectId;
    const error = failure;
    const run: Readonly<Record<Action, () => unknown>> = {
      simulate: () => effects.recordSimulation(id, simulation(this.#digest, this.#nonce)),
      simulate_other: () => {
        const other = hex32(this.#digest);
        effects.recordSimulation(id, simulation(other, this.#nonce));
        this.#digest = other;
      },
      request: () => this.#request(),
      claim: () => this.#claim(),
      release: () => approvals.releaseLease(this.#approvalId, this.#lease),
      consume: () => this.#consume(),
      void: () => approvals.void(this.#approvalId, 'tried'),
      reject: () => approvals.reject(this.#approvalId, 'local', error),
      expire: () => {
        this.#fixture.clock.advance(21 * minute);
        approvals.expire();
      },
      sent: () => effects.markSent(id),
      mined: () => effects.markMined(id, { number: '18', hash: hex32('18') }),
      confirmed: () => effects.markConfirmed(id, confirmation()),
      failed: () => effects.markFailed(id, error),
      cancelled: () => effects.markCancelled(id, error),
      unknown: () => effects.markUnknown(id),
      reorganised: () => effects.markReorganised(id),
    };
    run[action]();
  }

  #request(): void {
    const expiresAt = this.#fixture.clock.now() + 20 * minute;
    const facts = newFacts(this.#fixture.executionId, {
      digest: this.#digest,
      nonce: this.#nonce,
      expiresAt,
    });
    this.#approvalId = this.#fixture.writer.approvals.request(this.#effectId, facts, 1).approvalId;
  }

  #claim(): void {
    const { approvals } = this.#fixture.writer;
    const claim = approvals.claim(this.#approvalId, this.#digest, minute, 'local');
    if (!claim.ok) return;
    this.#lease = claim.lease;
    reserveFee(this.#fixture.writer, this.#effectId);
  }

  #consume(): void {
    this.#fixture.writer.approvals.consumeWithIntent({
      approvalId: this.#approvalId,
      lease: this.#lease,
      ...signed(this.#effectId, this.#nonce),
    });
  }

  #state(): EffectState {
    return this.#fixture.reader.effects.get(this.#effectId)!.state;
  }
}
