import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenPageWindow } from '../../src/shared/visits/page-window.ts';
import { type FileWorld, fileStep, openFileWorld } from './support/file-world.ts';
import { openPlainWindow } from './support/plain-window.ts';
import { sequence } from './support/plans.ts';

const waiting: (() => void)[] = [];
const server = createServer((request, answer) => {
  if (request.url === '/slow') waiting.push(() => answer.end());
  else answer.end('<p>here</p>');
});
let origin = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  for (const end of waiting) end();
  server.close();
});

function worldWith(options: Parameters<typeof openFileWorld>[0] = {}): FileWorld {
  const world = openFileWorld({ openPage: openPlainWindow, ...options });
  world.store.writer.siteRules.allow({ use: 'browse', origin, path: '/', local: true });
  return world;
}

const step = (path: string, ...further: object[]) =>
  fileStep('visit', 'browser_act', {
    steps: [{ do: 'navigate', url: origin + path }, ...further],
  });

async function request(world: FileWorld) {
  await world.until(() => world.pending().length === 1, 'a request');
  const [approval] = world.pending();
  if (!approval?.facts.ok || approval.facts.value.subject !== 'visit')
    throw new Error('no request');
  return { ...approval, facts: approval.facts.value };
}

describe('a plan that visits the web', () => {
  it('asks a person, does exactly that once, and hands on what it took', async () => {
    const world = worldWith();
    const id = await world.start(
      sequence('all', [
        step('/a', { do: 'extract', name: 'said' }, { do: 'screenshot', name: 'shot' }),
        fileStep('keep', 'create_file', {
          path: world.at('kept.txt'),
          content: { type: 'step_output', stepId: 'visit', path: 'extracted.said' },
        }),
      ]),
    );
    const { approvalId, digest, facts } = await request(world);
    expect(facts).toMatchObject({
      title: `Visit ${origin} and do 2 more things there`,
      visit: {
        actions: [
          { do: 'navigate', url: `${origin}/a` },
          { do: 'extract', name: 'said' },
          { do: 'screenshot', name: 'shot' },
        ],
        sites: [{ origin, path: '/', local: true }],
      },
    });
    expect(facts.findings.map(({ id: found }) => found)).toEqual([
      'VISIT_NOT_REHEARSED',
      'VISIT_LOCAL',
    ]);
    await world.executor.presentApproval(approvalId);
    await world.executor.decided({ approvalId, digest, decision: 'approved' });
    await world.until(() => world.pending().length === 1, 'the file is asked about');
    const { effectId } = world.store.reader.effects.ofStep(id, 'all/visit')[0] ?? { effectId: '' };
    expect(world.store.reader.steps.get(id, 'all/visit')?.result).toMatchObject({
      value: {
        extracted: { said: `${origin}/a` },
        url: `${origin}/a`,
        screenshots: ['shot'],
      },
    });
    expect(Buffer.from(world.store.reader.visits.picture(effectId, 'shot') ?? []).toString()).toBe(
      `${origin}/a`,
    );
    expect(world.store.reader.plans.taint(facts.planId)).toEqual([
      { origin: 'web', label: origin },
    ]);
    const file = await world.request();
    expect(file.facts.findings.map(({ id: found }) => found)).toContain('TAINTED_PLAN');
    expect(world.store.reader.undo.list(id)).toMatchObject([{ body: { value: { kind: 'none' } } }]);
    await world.executor.cancel(id);
  });

  it('counts as one that pages had a hand in, wherever a page has gone in the end', async () => {
    const blankInTheEnd: OpenPageWindow = async (options) => {
      const window = await openPlainWindow(options);
      return { ...window, url: () => 'about:blank' };
    };
    const elsewhere: OpenPageWindow = async (options) => {
      const window = await openPlainWindow(options);
      return { ...window, url: () => '' };
    };
    for (const openPage of [blankInTheEnd, elsewhere]) {
      const world = worldWith({ openPage, answer: 'approved' });
      const id = await world.start(step('/a', { do: 'extract', name: 'said' }));
      await world.ended(id);
      const { planId } = world.run(id);
      expect(world.store.reader.plans.taint(planId)).toContainEqual({
        origin: 'web',
        label: origin,
      });
    }
  });

  it('reaches what this computer serves only where it goes there itself', async () => {
    const world = worldWith();
    const allow = world.store.writer.siteRules;
    allow.allow({ use: 'browse', origin: 'http://localhost:3000', path: '/', local: true });
    allow.allow({ use: 'browse', origin: 'https://shop.example', path: '/', local: false });
    const id = await world.start(step('/a'));
    const { facts } = await request(world);
    expect(facts.visit.sites.map(({ origin: each }) => each)).toEqual(
      expect.arrayContaining([origin, 'https://shop.example']),
    );
    expect(facts.visit.sites).toHaveLength(2);
    await world.executor.cancel(id);
  });

  it('is refused before the start where there is no window', async () => {
    const world = openFileWorld();
    await expect(world.start(step('/a'))).rejects.toMatchObject({ code: 'NO_PAGE_WINDOW' });
    expect(world.store.reader.executions.list()).toEqual([]);
  });

  it('opens nothing when the person says no, for a site that is not allowed, or to type a secret', async () => {
    const refused = worldWith({ answer: 'rejected' });
    const one = await refused.start(step('/a'));
    await refused.ended(one);
    expect(refused.run(one)).toMatchObject({ error: { code: 'APPROVAL_REJECTED' } });
    const world = openFileWorld({ openPage: openPlainWindow, answer: 'approved' });
    world.store.writer.siteRules.allow({ use: 'read', origin, path: '/', local: true });
    const two = await world.start(step('/a'));
    await world.ended(two);
    expect(world.run(two)).toMatchObject({ error: { code: 'SITE_NOT_ALLOWED' } });
    world.store.writer.siteRules.allow({ use: 'browse', origin, path: '/', local: true });
    const text = 'ab'.repeat(32);
    const three = await world.start(step('/a', { do: 'type', selector: 'input', text }));
    await world.ended(three);
    expect(world.run(three)).toMatchObject({ error: { code: 'VISIT_SECRET' } });
  });

  it('says of a fault of ours that it lost the visit, not that the app ended, and taints the plan', async () => {
    const openPage: OpenPageWindow = async () => {
      throw new Error('no window came');
    };
    const world = worldWith({ answer: 'approved', openPage });
    const id = await world.start(step('/a'));
    await world.ended(id);
    expect(world.run(id)).toMatchObject({ state: 'failed', error: { code: 'VISIT_LOST' } });
    const { planId } = world.store.reader.executions.get(id) ?? {};
    expect(world.store.reader.plans.taint(planId ?? '')).toEqual([
      { origin: 'web', label: origin },
    ]);
  });

  it('asks anew where other sites are allowed once the person said yes', async () => {
    const world = worldWith();
    const id = await world.start(step('/a'));
    const before = await request(world);
    await world.executor.presentApproval(before.approvalId);
    const other = {
      use: 'browse',
      origin: 'https://other.example',
      path: '/',
      local: false,
    } as const;
    world.store.writer.siteRules.allow(other);
    const { approvalId, digest } = before;
    await world.executor.decided({ approvalId, digest, decision: 'approved' });
    const after = await request(world);
    expect(after.digest).not.toBe(digest);
    expect(after.facts.findings.map(({ id: found }) => found)).toContain('APPROVAL_VOIDED');
    await world.executor.cancel(id);
  });

  it('opens nothing where its site is allowed no more after the yes was used', async () => {
    const change = { run: () => undefined as unknown };
    const world = worldWith({
      answer: 'approved',
      crash: (point) => point === 'consume_change.after' && change.run(),
    });
    const { siteRules } = world.store.writer;
    change.run = () => {
      for (const { ruleId } of world.store.reader.siteRules.list()) siteRules.remove(ruleId);
    };
    const id = await world.start(step('/a'));
    await world.ended(id);
    expect(world.run(id)).toMatchObject({ error: { code: 'VISIT_CHANGED' } });
  });

  it('is ended with its run, and with the app, and is never begun again by itself', async () => {
    const world = worldWith({ answer: 'approved' });
    const came = waiting.length;
    const stopped = await world.start(step('/slow'));
    await world.until(() => isBegun(world, stopped), 'it is begun');
    await world.executor.cancel(stopped);
    await world.ended(stopped);
    expect(world.effect(stopped)).toMatchObject({
      ...{ state: 'failed', error: { code: 'VISIT_STOPPED' } },
    });
    const cut = await world.start(step('/slow'));
    await world.until(() => isBegun(world, cut), 'it is begun');
    await world.executor.stop();
    expect(world.effect(cut)).toMatchObject({ state: 'failed', error: { code: 'VISIT_CUT' } });
    await world.abandon();
    await world.resume();
    await world.ended(cut);
    expect(world.run(cut)).toMatchObject({ state: 'failed', error: { code: 'VISIT_CUT' } });
    const { planId } = world.store.reader.executions.get(cut) ?? {};
    expect(world.store.reader.plans.taint(planId ?? '')).toEqual([
      { origin: 'web', label: origin },
    ]);
    expect(waiting.length - came).toBeLessThanOrEqual(2);
  });
});

function isBegun(world: FileWorld, id: string): boolean {
  const [effect] = world.store.reader.effects.list(id);
  return effect !== undefined && world.store.reader.visits.ofEffect(effect.effectId) !== undefined;
}
