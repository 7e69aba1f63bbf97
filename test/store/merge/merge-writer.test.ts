import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkDatabase } from '../../../src/main/store/check-database.ts';
import { asOneFile } from '../../../src/main/store/copy-here.ts';
import { openStore, type Store } from '../../../src/main/store/open-store.ts';
import { isRefused, toStoreError } from '../../../src/main/store/store-error.ts';
import type { MergeOutcome } from '../../../src/shared/backups/merge-views.ts';
import { raiseDelayMs } from '../../../src/shared/budgets/limit.ts';
import { AppError } from '../../../src/shared/errors.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { FixedClock } from '../support/fixed-clock.ts';
import { pastGuards } from '../support/past-guards.ts';
import { account, agreedRun, confirmation, hex32, planHash } from '../support/samples.ts';
import { agreedSchedule } from '../support/schedules.ts';
import { pendingEffect, signedIntent } from '../support/store-fixture.ts';

const clock = new FixedClock();
const kinds = [
  'contact',
  'watched',
  'note',
  'chat',
  'said',
  'limit',
  'run',
  'open',
  'sent',
] as const;
const powers = ['schedule', 'mandate', 'list', 'program', 'site', 'server', 'vouch'] as const;
type Act = { kind: (typeof kinds)[number] | (typeof powers)[number]; of: number; other: number };

const shallow = 2;

/** Tables of which a merge brings in nothing, whatever is in them. */
const forbidden = [
  ...['triggers', 'fires', 'mandates', 'mandate_uses', 'allow_entries', 'allow_lists', 'turns'],
  ...['allowed_programs', 'allowed_sites', 'accepted_contracts', 'mcp_servers', 'mcp_tools'],
  ...['plan_vouches', 'budget_raises', 'nonce_reservations', 'events', 'notifications'],
  ...['vault_generations', 'contract_sources', 'scheduler_beat'],
];
/** What the merge itself writes down: its line, and the version of the policy where a limit came. */
const ownWork = new Set(['audit', 'policy', 'settings', 'said_words_data', 'said_words_idx']);

function folderOf() {
  const folder = temporaryFolder();
  return { here: join(folder, 'here.sqlite'), theirs: join(folder, 'theirs.sqlite') };
}

function address(of: number): string {
  return `0x${String(of).padStart(40, '7')}`;
}

const doing: Record<Act['kind'], (store: Store, act: Act, path: string) => void> = {
  contact: ({ writer }, { of, other }) =>
    writer.contacts.add({ name: `C${other}`, address: address(of), chainIds: [], note: '' }),
  watched: ({ writer }, { of, other }) =>
    writer.watched.add({ name: `W${other}`, address: address(of + 50) }),
  note: ({ writer }, { of }) =>
    writer.notes.add({
      ...{
        text: `n${of}`,
        saidBy: 'person',
        origins: [],
        conversationId: null,
        state: 'confirmed',
      },
    }),
  chat: ({ writer }, { of }) => void writer.conversations.create(`chat ${of}`),
  said: ({ writer, reader }, { of }) => {
    const [chat] = reader.conversations.list();
    if (chat === undefined) return;
    const { conversationId } = chat;
    const parentId = reader.conversations.lastMessage(conversationId)?.messageId ?? null;
    const content = { kind: 'text', text: `said ${of}` } as const;
    writer.conversations.addMessage({ conversationId, parentId, role: 'user', content });
  },
  limit: ({ writer }, { of, other }) =>
    writer.budgets.set({
      ...{ scope: of % 2 === 0 ? 'last_day' : 'total', executionId: null, kind: 'model' },
      ...{ chainId: null, token: null, limitUnits: BigInt(other + 1) },
    }),
  run: ({ writer }, { of }) => {
    const { executionId } = agreedRun(writer, { planId: `plan-${of}` });
    writer.executions.setState(executionId, 'cancelled');
  },
  open: ({ writer }, { of }) => void agreedRun(writer, { planId: `open-${of}` }),
  sent: ({ writer }, { of, other }) => {
    const { executionId } = agreedRun(writer, { planId: `sent-${of}` });
    writer.executions.setState(executionId, 'running');
    writer.steps.start(executionId, 'swap');
    const pending = pendingEffect({ clock, executionId, writer }, of);
    signedIntent({ writer }, pending, of);
    writer.effects.markSent(pending.effectId);
    writer.effects.markMined(pending.effectId, { number: '18', hash: hex32('18') });
    writer.effects.markConfirmed(pending.effectId, confirmation());
    // Of the others a block may still be taken back.
    if (other !== shallow) writer.effects.setConfirmations(pending.effectId, 13);
    writer.steps.complete(executionId, 'swap', { amountIn: '1' });
    writer.executions.setState(executionId, 'completed');
  },
  schedule: ({ writer }, { of }) => void agreedSchedule(writer, { planId: `due-${of}` }),
  mandate: (_, { of }, path) =>
    raw(
      path,
      `INSERT INTO mandates (mandate_id, name, plan_id, plan_hash, chain_id, account, main_account,
        terms, accepted, state, created_at, expires_at)
       SELECT 'm${of}', 'm', plan_id, hash, 1, '${account}', '${account}', '{}', '[]', 'active', 1, 2
       FROM plans LIMIT 1`,
    ),
  list: ({ writer }, { of }) => {
    writer.allowLists.turnOn({ chainId: of + 1, list: 'recipients' });
    writer.allowLists.add({ chainId: of + 1, list: 'recipients' }, address(of), clock.now());
  },
  program: ({ writer }, { of }) =>
    writer.programRules.allow({
      program: `/p${of}`,
      args: null,
      network: true,
      sha256: '0'.repeat(64),
    }),
  site: ({ writer }, { of }) =>
    writer.siteRules.allow({
      use: 'read',
      origin: `https://${of}.example`,
      path: '/',
      local: false,
    }),
  server: (_, { of }, path) =>
    raw(
      path,
      `INSERT INTO mcp_servers (name, config, enabled, created_at, updated_at)
       VALUES ('s${of}', '{}', 1, 1, 1);
       INSERT INTO mcp_tools VALUES ('s${of}', 't', '{}', 'h', 'read_only', NULL, 1)`,
    ),
  vouch: (_, { of }, path) =>
    raw(path, `INSERT INTO plan_vouches SELECT plan_id, '${address(of)}', 1, 1 FROM plans LIMIT 1`),
};

function raw(path: string, sql: string): void {
  const db = new Database(path);
  try {
    pastGuards(db, () => db.exec(sql));
  } finally {
    db.close();
  }
}

/** What only whoever owns the file can write, once nobody else has it open. */
const byHand: ReadonlySet<Act['kind']> = new Set(['mandate', 'server', 'vouch']);

/** Does each as far as the rules of the store let it: what is there already stays. */
function work(path: string, acts: readonly Act[]): void {
  const store = openStore({ path, clock });
  const refused = (act: Act, thrown: unknown): void => {
    const isKnown = thrown instanceof AppError && thrown.code === 'PLAN_EXISTS';
    const isRule = isKnown || isRefused(thrown) || isRefused(toStoreError(thrown));
    if (!isRule) throw new Error(act.kind, { cause: thrown });
  };
  const attempt = (act: Act, work: () => void): void => {
    clock.advance(1);
    try {
      work();
    } catch (thrown) {
      refused(act, thrown);
    }
  };
  for (const act of acts.filter(({ kind }) => !byHand.has(kind))) {
    attempt(act, () => store.writer.together(() => doing[act.kind](store, act, path)));
  }
  store.stop();
  for (const act of acts.filter(({ kind }) => byHand.has(kind))) {
    attempt(act, () => doing[act.kind](store, act, path));
  }
}

/** A database as a backup has it. */
function atRest(path: string): string {
  asOneFile(path);
  return path;
}

function merged(here: string, theirs: string, madeAt = 1): MergeOutcome {
  const store = openStore({ path: here, clock });
  try {
    const nameFits = () => true;
    return store.writer.merge.take({ path: theirs, from: 'b', madeAt, nameFits });
  } finally {
    store.stop();
  }
}

/** Rows of each table, as text. */
function rowsOf(path: string): Map<string, string[]> {
  const db = new Database(path, { readonly: true });
  const names = db
    .prepare<[], { name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'
         AND sql NOT LIKE 'CREATE VIRTUAL%'`,
    )
    .all();
  const rows = names.map(({ name }): [string, string[]] => [
    name,
    db
      .prepare(`SELECT * FROM "${name}"`)
      .raw()
      .all()
      .map((row) => JSON.stringify(row)),
  ]);
  db.close();
  return new Map(rows);
}

function holdsAfter(before: Map<string, string[]>, after: Map<string, string[]>): void {
  for (const [table, rows] of before) {
    const now = after.get(table) ?? [];
    expect(new Set(now).size, table).toBe(now.length);
    if (ownWork.has(table)) continue;
    const known = new Set(now);
    expect(
      rows.filter((row) => !known.has(row)),
      table,
    ).toEqual([]);
  }
  for (const table of forbidden) expect(after.get(table), table).toEqual(before.get(table));
  expect(after.get('audit')?.slice(0, -1)).toEqual(before.get('audit'));
}

const acts = fc.array(
  fc.record({ kind: fc.constantFrom(...kinds, ...powers), of: fc.nat(4), other: fc.nat(2) }),
  { maxLength: 14 },
);

it('a merge of any two databases adds no row twice, changes none, lets in nothing that signs or allows, and has no more to add [F-02, R-03]', () => {
  const seen = new Set<string>();
  const each = kinds.map((kind): Act => ({ kind, of: 1, other: 1 }));
  const chat: Act = { kind: 'chat', of: 1, other: 1 };
  const said: Act = { kind: 'said', of: 1, other: 1 };
  fc.assert(
    fc.property(acts, acts, acts, fc.boolean(), (common, mine, other, kin) => {
      const { here, theirs } = folderOf();
      work(here, common);
      atRest(here);
      if (kin) copyFileSync(here, theirs);
      work(here, mine);
      work(theirs, other);
      atRest(theirs);
      const before = rowsOf(here);
      const first = merged(here, theirs);
      checkDatabase(here, 'each page');
      const after = rowsOf(here);
      holdsAfter(before, after);
      for (const [kind, { added }] of Object.entries(first.counts)) if (added > 0) seen.add(kind);
      const again = merged(here, theirs);
      for (const { added } of Object.values(again.counts)) expect(added).toBe(0);
      for (const [kind, { left }] of Object.entries(first.counts))
        expect(again.counts[kind as 'runs'].left).toBe(left);
      holdsAfter(after, rowsOf(here));
    }),
    // Of each kind there is something new in the first two; what is drawn may lack one.
    {
      numRuns: 40,
      examples: [
        [[], [], each, false],
        [[chat], [], [said], true],
      ],
    },
  );
  expect([...seen].sort()).toEqual(
    ['chats', 'contacts', 'limits', 'messages', 'notes', 'plans', 'runs', 'watched'].sort(),
  );
}, 300_000);

it('tells what comes in, what is the same, what stays otherwise and what stays out [R-03]', () => {
  const { here, theirs } = folderOf();
  const act = (kind: Act['kind'], of: number, other = 0): Act => ({ kind, of, other });
  work(here, [act('contact', 1, 1), act('run', 1)]);
  atRest(here);
  copyFileSync(here, theirs);
  work(here, [act('contact', 2, 2), act('limit', 0, 4)]);
  work(theirs, [act('contact', 3, 2), act('contact', 4, 0), act('limit', 0, 9)]);
  work(theirs, [act('limit', 1, 1), act('sent', 2), act('open', 3), act('schedule', 1)]);
  work(theirs, [act('sent', 4, shallow)]);
  atRest(theirs);
  const { counts, schedules, mandates } = merged(here, theirs);
  expect(counts.contacts).toEqual({ added: 1, same: 1, kept: 1, left: 0 });
  expect(counts.runs).toEqual({ added: 1, same: 1, kept: 0, left: 2 });
  expect(counts.limits).toEqual({ added: 1, same: 0, kept: 1, left: 0 });
  expect({ schedules, mandates }).toEqual({ schedules: 1, mandates: 0 });
  const store = openStore({ path: here, clock });
  const { reader } = store;
  expect(reader.executions.listOpen()).toEqual([]);
  expect(reader.plans.get('due-1')).toMatchObject({ status: 'draft' });
  expect(reader.audit.newestOfKind('data.merged')?.body).toContain('"contacts":1');
  store.stop();
});

it('brings in limits as they held when the backup was made, and none that was taken away by then [A-07]', () => {
  const { here, theirs } = folderOf();
  work(here, []);
  atRest(here);
  const key = { executionId: null, kind: 'gas', chainId: null, token: null } as const;
  const store = openStore({ path: theirs, clock });
  for (const scope of ['day', 'total', 'plan', 'last_day'] as const)
    store.writer.budgets.set({ ...key, scope, limitUnits: 10n });
  store.writer.budgets.change({ ...key, scope: 'day' }, 1000n, clock.now());
  store.writer.budgets.change({ ...key, scope: 'total' }, null, clock.now());
  clock.advance(raiseDelayMs);
  const madeAt = clock.now();
  // Not come by then.
  store.writer.budgets.change({ ...key, scope: 'plan' }, 1000n, clock.now());
  store.stop();
  const { counts } = merged(here, atRest(theirs), madeAt);
  expect(counts.limits).toEqual({ added: 3, same: 0, kept: 0, left: 0 });
  const { reader, stop } = openStore({ path: here, clock });
  const limits = reader.budgets.list().map(({ scope, limitUnits }) => [scope, limitUnits]);
  stop();
  expect(Object.fromEntries(limits)).toEqual({ day: 1000n, plan: 10n, last_day: 10n });
});

it('leaves the rehearsal of a plan that was made last the one that counts [A-04]', () => {
  const { here, theirs } = folderOf();
  const hash = planHash('sent-1');
  work(here, []);
  atRest(here);
  copyFileSync(here, theirs);
  work(theirs, [{ kind: 'sent', of: 1, other: 0 }]);
  rehearsed(theirs, 'older', hash, 1);
  raw(theirs, `UPDATE executions SET rehearsal_id = 'older'`);
  work(here, [{ kind: 'open', of: 1, other: 0 }]);
  rehearsed(here, 'newer', hash, 2);
  const { counts } = merged(here, atRest(theirs));
  expect(counts.runs.added).toBe(1);
  const store = openStore({ path: here, clock });
  const latest = store.reader.rehearsals.latest(hash);
  store.stop();
  expect(latest).toMatchObject({ ok: false, parked: { id: 'newer' } });
});

/** A rehearsal whose document nobody can read: which one is found is all that counts. */
function rehearsed(path: string, id: string, hash: string, at: number): void {
  raw(path, `INSERT INTO rehearsals VALUES ('${id}', NULL, '${hash}', '1', '0x1', '{}', ${at})`);
}
