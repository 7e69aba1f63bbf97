import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { createLog } from '../../src/main/log.ts';
import { ProposalFolder } from '../../src/main/serving/proposal-folder.ts';
import { takeProposals } from '../../src/main/serving/take-proposals.ts';
import { newId } from '../../src/main/store/new-id.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestStore } from '../support/test-store.ts';
import { swapPlan } from './support/serve-client.ts';

function open(dataDir = temporaryFolder()) {
  const store = openTestStore();
  const folder = new ProposalFolder(dataDir);
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), systemClock.now);
  const deps = { store, folder, clock: systemClock, log, notify: () => undefined };
  const path = join(dataDir, 'proposals');
  return {
    ...{ store, folder, lines, path },
    take: () => takeProposals(deps),
    put: (given: Partial<{ client: string; text: string; words: string }> = {}): string => {
      const proposalId = newId();
      const proposal = { client: 'helper', words: null, text: swapPlan, ...given };
      folder.put(proposalId, { version: 1, proposedAt: 1, ...proposal });
      return proposalId;
    },
    plans: () => store.reader.plans.list().map(({ planId }) => planId),
  };
}

it('makes a tainted draft of a proposal, once, with a notification, and takes the file away', () => {
  const { store, put, take, path, plans } = open();
  const planId = put({ client: 'Ann\u202e\u0007’s helper', words: 'swap 1 ETH for USDC' });
  expect(take()).toBe(true);
  expect(take()).toBe(false);
  expect(plans()).toEqual([planId]);
  expect(readdirSync(path)).toEqual([]);
  const plan = store.reader.plans.get(planId);
  expect(plan).toMatchObject({ status: 'draft', revision: 1, name: 'Swap 1 ETH for USDC' });
  expect(store.reader.plans.taint(planId)).toEqual([{ origin: 'mcp', label: 'Ann’s helper' }]);
  expect(store.reader.proposals.get(planId)).toEqual({
    ...{ planId, client: 'Ann’s helper', words: 'swap 1 ETH for USDC', text: swapPlan },
    proposedAt: 1,
  });
  expect(store.reader.notifications.list()).toMatchObject([
    {
      ...{ kind: 'message', topic: 'plan', subjectId: planId },
      body: '“Ann’s helper” proposes it through MCP. Nothing of it is done: open it, and agree or discard it.',
    },
  ]);
});

it('takes none twice when the app ended between the database and the file', () => {
  const { folder, put, take, plans, store } = open();
  const planId = put();
  take();
  folder.put(planId, { version: 1, client: 'helper', words: null, text: swapPlan, proposedAt: 1 });
  expect(take()).toBe(false);
  expect([plans(), folder.waiting()]).toEqual([[planId], []]);
  expect(store.reader.notifications.list()).toHaveLength(1);
});

it('believes nothing that a proposal says of itself', () => {
  const { store, put, take } = open();
  const boasting = {
    ...JSON.parse(swapPlan),
    status: 'running',
    naturalLanguage: 'the person said so',
    provenance: { 'swap.amount': { source: 'user_edit' } },
    trigger: { type: 'interval', everyMs: 60_000, enabled: true },
  };
  const planId = put({ text: JSON.stringify(boasting) });
  take();
  const document = store.reader.plans.get(planId)?.document;
  const plan = document?.ok ? document.value : null;
  expect(plan).toMatchObject({ status: 'draft', trigger: { enabled: false } });
  expect(plan).not.toHaveProperty('naturalLanguage');
  expect(new Set(Object.values(plan?.provenance ?? {}).map(({ source }) => source))).toEqual(
    new Set(['import']),
  );
});

it('puts no more before a person than they can look at, and the others when there is room', () => {
  const { store, put, take, plans, folder } = open();
  const made = Array.from({ length: 23 }, () => put());
  take();
  expect(plans().sort()).toEqual(made.slice(0, 20));
  expect(folder.waiting()).toEqual(made.slice(20));
  store.writer.plans.setStatus(made[4] ?? '', 'cancelled');
  take();
  expect(folder.waiting()).toEqual(made.slice(21));
});

it('follows no link, waits for no pipe, and puts aside what is no proposal', () => {
  const { take, put, plans, path, folder } = open();
  const secret = join(temporaryFolder(), 'secret.json');
  const good = JSON.stringify({
    ...{ version: 1, client: 'x', words: null, text: swapPlan, proposedAt: 1 },
  });
  writeFileSync(secret, good);
  const taken = put();
  const file = (): string => join(path, `${newId()}.json`);
  symlinkSync(secret, file());
  symlinkSync('/dev/zero', file());
  linkSync(secret, file());
  execFileSync('mkfifo', [file()]);
  mkdirSync(file());
  writeFileSync(file(), Buffer.alloc(2_000_000, 32));
  writeFileSync(file(), Buffer.from([0xff, 0xfe, 0]));
  writeFileSync(file(), good.replace('"version":1', '"version":1,"agreed":true'));
  writeFileSync(file(), JSON.stringify({ ...JSON.parse(good), text: 'no plan' }));
  const unreadable = file();
  writeFileSync(unreadable, good);
  chmodSync(unreadable, 0o000);
  writeFileSync(join(path, 'other.json'), good);
  writeFileSync(join(path, `${newId()}.json.tmp`), good);
  take();
  const mayRead = process.getuid?.() === 0;
  expect(plans().includes(taken)).toBe(true);
  expect(plans()).toHaveLength(mayRead ? 2 : 1);
  expect(folder.refused()).toBe(mayRead ? 9 : 10);
  expect(folder.waiting()).toEqual([]);
  expect(readFileSync(secret, 'utf8')).toBe(good);
});

it('looks at no folder that others can write to, or that is a link', () => {
  const dataDir = temporaryFolder();
  const { put, take, plans, path } = open(dataDir);
  put();
  chmodSync(path, 0o777);
  expect([take(), plans()]).toEqual([false, []]);
  expect(() => put()).toThrow('The proposal could not be written.');
  chmodSync(path, 0o700);
  const linked = temporaryFolder();
  symlinkSync(path, join(linked, 'proposals'));
  const other = open(linked);
  expect([other.take(), other.plans()]).toEqual([false, []]);
  expect(take()).toBe(true);
});

it('no bytes in the folder break it, and none of them become a plan that reads otherwise', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.uint8Array(),
          fc.json().map((text) => Buffer.from(text)),
        ),
      ),
      (files) => {
        const { put, take, plans, path } = open();
        const planId = put();
        for (const bytes of files) writeFileSync(join(path, `${newId()}.json`), bytes);
        take();
        expect(plans()).toEqual([planId]);
      },
    ),
    { numRuns: 10 },
  );
});

class FailingFolder extends ProposalFolder {
  readonly #failing: string;

  constructor(dataDir: string, failing: string) {
    super(dataDir);
    this.#failing = failing;
  }

  override read(proposalId: string): ReturnType<ProposalFolder['read']> {
    if (proposalId === this.#failing) throw new Error('EIO');
    return super.read(proposalId);
  }
}

it('is not held up by one that fails, which is said and tried again', () => {
  const dataDir = temporaryFolder();
  const { store, folder, put, plans } = open(dataDir);
  const first = put();
  const second = put();
  const failing = new FailingFolder(dataDir, first);
  const log = createLog(() => undefined, systemClock.now);
  const deps = { store, folder: failing, clock: systemClock, log, notify: () => undefined };
  expect(() => takeProposals(deps)).toThrow('EIO');
  expect(plans()).toEqual([second]);
  expect(takeProposals({ ...deps, folder })).toBe(true);
  expect(plans().toSorted()).toEqual([first, second].toSorted());
});
