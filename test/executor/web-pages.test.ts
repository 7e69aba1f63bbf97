import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openVisits } from '../../src/main/services/open-visits.ts';
import { rehearsedHere } from '../../src/main/services/rehearsed-here.ts';
import { rehearseFiles } from '../../src/main/simulation/rehearse-files.ts';
import { Pages } from '../../src/main/sites/pages.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { type FileWorld, fileStep, openFileWorld } from './support/file-world.ts';
import { sequence, when } from './support/plans.ts';

async function site(answer: RequestListener): Promise<{ origin: string; asked: () => number }> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
  };
}

const prices: RequestListener = (_, response) =>
  void response
    .writeHead(200, { 'content-type': 'application/json' })
    .end('{"eth":{"usd":"12.5"}}');

function allow(world: FileWorld, origin: string): void {
  world.store.writer.siteRules.allow({ use: 'read', origin, path: '/', local: true });
}

const get = (url: string, extra: object = {}) => fileStep('ask', 'http_get', { url, ...extra });
const output = (path: string) => ({ type: 'step_output', stepId: 'ask', path }) as const;

describe('a plan that reads a web address', () => {
  it('hands on what the site says, and counts from then on as one that others had a hand in', async () => {
    const world = openFileWorld();
    const { origin, asked } = await site(prices);
    allow(world, origin);
    const id = await world.start(
      sequence('all', [
        get(`${origin}/prices`),
        fileStep('keep', 'create_file', {
          path: world.at('kept.txt'),
          content: output('json.eth.usd'),
        }),
      ]),
    );
    const { facts } = await world.request();
    expect(facts.findings.map(({ id: found }) => found)).toContain('TAINTED_PLAN');
    expect(JSON.stringify(facts)).toContain('12.5');
    expect(asked()).toBe(1);
    expect(world.store.reader.steps.get(id, 'all/ask')?.result).toMatchObject({
      value: { status: 200, contentType: 'application/json', json: { eth: { usd: '12.5' } } },
    });
    expect(world.store.reader.plans.taint(facts.planId)).toEqual([
      { origin: 'web', label: origin },
    ]);
    await world.executor.cancel(id);
  });

  it('asks nobody that was not allowed, and nobody twice after a restart', async () => {
    const world = openFileWorld();
    const { origin, asked } = await site(prices);
    const one = await world.start(get(origin));
    await world.ended(one);
    expect(world.run(one)).toMatchObject({ error: { code: 'SITE_NOT_ALLOWED' } });
    expect(asked()).toBe(0);
    allow(world, origin);
    const two = await world.start(
      sequence('all', [
        get(origin),
        fileStep('keep', 'create_file', { path: world.at('kept.txt'), content: 'x' }),
      ]),
    );
    await world.request();
    await world.abandon();
    await world.resume();
    expect(world.run(two).state).not.toBe('failed');
    expect(asked()).toBe(1);
    await world.executor.cancel(two);
  });

  it('is tried again as its plan says, where the site fails', async () => {
    const world = openFileWorld();
    const { origin, asked } = await site((request, response) =>
      asked() < 4 ? void response.writeHead(503).end() : prices(request, response),
    );
    allow(world, origin);
    const retry = { strategy: 'retry', maxAttempts: 2, delayMs: 1 } as const;
    const id = await world.start({ ...get(origin), onFailure: retry } as PlanNode);
    await world.ended(id);
    expect(world.run(id).state).toBe('completed');
    expect(asked()).toBe(4);
  });

  it('ends with its own time', async () => {
    const world = openFileWorld();
    const { origin } = await site(() => undefined);
    allow(world, origin);
    const id = await world.start({ ...get(origin), timeoutMs: 100 } as PlanNode);
    await world.ended(id);
    expect(world.run(id)).toMatchObject({ state: 'failed', error: { class: 'timeout' } });
  });
});

describe('the rehearsal of a plan that reads a web address', () => {
  const rehearsed = (world: FileWorld, root: PlanNode) => {
    const pages = new Pages({ rules: () => world.store.reader.siteRules.list() });
    const overlay = { run: async () => ({ output: {} }), copy: () => overlay };
    const commands = { workOut: () => Promise.reject(new Error('no program')) };
    const { store } = world;
    const files = rehearsedHere(
      { onOverlay: () => overlay },
      commands,
      pages,
      openVisits({ store }),
    );
    const clock = { now: () => 0 };
    const plan = {
      ...{ id: 'p', name: 'p', userId: 'local', createdAt: 0 },
      status: 'draft',
      root,
    };
    const asked = { plan, planHash: 'h', account: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' };
    return rehearseFiles({ files, chainId: 1, clock }, asked as never);
  };

  it('asks nobody, says what would be asked, and what only the run will know', async () => {
    const world = openFileWorld();
    const { origin, asked } = await site(prices);
    allow(world, origin);
    const keep = fileStep('keep', 'create_file', { path: 'x', content: output('body') });
    const found = await rehearsed(
      world,
      sequence('all', [
        get(origin),
        keep,
        when(
          'if',
          {
            ...{ type: 'compare', op: 'gt', left: output('json.eth.usd') },
            right: { type: 'literal', value: 3 },
          },
          fileStep('yes', 'create_file', { path: 'y', content: 'y' }),
          fileStep('no', 'create_file', { path: 'n', content: 'n' }),
        ),
      ]),
    );
    expect(asked()).toBe(0);
    expect(found.status).toBe('ok');
    const risks = found.steps.map(({ nodeId, status, risks: all }) => [
      ...[nodeId, status],
      ...all.map(({ id, level }) => `${id} ${level}`),
    ]);
    expect(risks).toEqual([
      ['ask', 'ok', 'ASKED_IN_THE_RUN info'],
      ['keep', 'not_reached', 'VALUE_KNOWN_LATER unknown'],
      ['if', 'ok', 'ONLY_THE_RUN_KNOWS caution', 'OTHER_WAY info'],
      ['no', 'not_reached'],
      ['yes', 'ok'],
    ]);
    expect(found.branches?.map(({ taken, status }) => [taken, status])).toEqual([
      [true, 'ok'],
      [false, 'ok'],
    ]);
    const other = found.steps.flatMap((step) => step.risks).find(({ id }) => id === 'OTHER_WAY');
    expect(other?.message).toContain('The other way that the run may take');
  });

  it('fails where the site was not allowed', async () => {
    const world = openFileWorld();
    const found = await rehearsed(world, get('https://example.com/'));
    expect(found).toMatchObject({ status: 'failed', error: { code: 'SITE_NOT_ALLOWED' } });
  });
});
