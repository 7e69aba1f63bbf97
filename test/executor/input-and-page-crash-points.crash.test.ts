// Kills the process around the writes of a step that asks a person and of one that reads a web address. An answer is
// taken once: where it was written it is never asked for again, where it was not the question still stands. A site
// is asked again only where its answer was not written yet, and what is written is one answer.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import type { CrashPoint } from '../../src/main/executor/crash-points.ts';
import { openStore, openStoreReadOnly } from '../../src/main/store/open-store.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { findSpellings, spellingsOf } from '../support/planted-secrets.ts';
import { fileCrashChild } from './support/file-crash-child.ts';
import { fileStep } from './support/file-world.ts';
import { checkAudit } from './support/oracle.ts';
import { sequence } from './support/plans.ts';

let place = '';
let origin = '';
let asked = 0;
let site: Server;
beforeAll(async () => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-input-crash-')));
  for (const name of ['data', 'files']) mkdirSync(join(place, name));
  site = createServer((_, response) => {
    asked += 1;
    response.writeHead(200, { 'content-type': 'text/plain' }).end(`answer ${asked}`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const store = openStore({ path: join(place, 'data', 'db.sqlite'), clock: systemClock });
  store.writer.siteRules.allow({ use: 'read', origin, path: '/', local: true });
  store.stop();
});
afterAll(() => {
  site?.close();
  rmSync(place, { recursive: true, force: true });
});

const order = (root: PlanNode | null, crash: CrashPoint | null, says: string) =>
  fileCrashChild({
    ...{ dataDir: join(place, 'data'), folder: join(place, 'files'), root, crash, says },
  });

/** The newest run, and what its first step came to. */
function newest() {
  const { reader, stop } = openStoreReadOnly({ path: join(place, 'data', 'db.sqlite') });
  try {
    checkAudit(reader);
    const [{ executionId = '', planId = '' } = {}] = reader.executions.list(1);
    const result = reader.steps.get(executionId, 'all/ask')?.result;
    return { run: reader.runs.get(executionId), result, taint: reader.plans.taint(planId) };
  } finally {
    stop();
  }
}

/** A step, and a file that is made of what it came to. */
const kept = (name: string, ask: PlanNode, path: string) =>
  sequence('all', [
    ask,
    fileStep('keep', 'create_file', {
      path: join(place, 'files', name),
      content: { type: 'step_output', stepId: 'ask', path },
    }),
  ]);

// The first process answers "first" and is killed; the second answers "second" to whatever it is asked.
it.each<[CrashPoint, string]>([
  ['start_step.after', 'second'],
  ['answer_gate.before', 'second'],
  ['answer_gate.after', 'first'],
  ['keep_answer.before', 'first'],
  ['keep_answer.after', 'first'],
])('takes one answer of a person when killed at %s', async (crash, answer) => {
  const ask = fileStep('ask', 'get_user_input', { prompt: 'What is it called?', kind: 'text' });
  const name = `input-${crash}`;
  expect(await order(kept(name, ask, 'answer'), crash, 'first')).toBe('killed');
  expect(await order(null, null, 'second')).toBe('done');
  const { run, result } = newest();
  expect(run).toMatchObject({ state: 'completed', error: null });
  expect(result).toMatchObject({ value: { answer } });
  expect(readFileSync(join(place, 'files', name), 'utf8')).toBe(answer);
});

// Of a secret nothing is taken over: only that it was given.
it.each<CrashPoint>([
  'answer_gate.before',
  'answer_gate.after',
  'keep_answer.before',
  'keep_answer.after',
])('writes no secret that a person answered when killed at %s [V-11]', async (crash) => {
  const ask = fileStep('ask', 'get_user_input', { prompt: 'Your token?', kind: 'secret' });
  const root = sequence('all', [ask]);
  const left = () =>
    findSpellings(
      spellingsOf({ first: 'first-planted', second: 'second-planted' }, {}),
      new Map(
        readdirSync(join(place, 'data'), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .map((path) => [path, readFileSync(path)] as const),
      ),
    );
  expect(await order(root, crash, 'first-planted')).toBe('killed');
  expect(left()).toEqual([]);
  expect(await order(null, null, 'second-planted')).toBe('done');
  expect(left()).toEqual([]);
  const { run, result } = newest();
  expect(run).toMatchObject({ state: 'completed', error: null });
  expect(result).toMatchObject({
    value: { answer: { secret: 'given', question: 'Your token?', step: 'all/ask' } },
  });
});

it.each<[CrashPoint, number]>([
  ['start_step.after', 1],
  ['keep_answer.before', 2],
  ['keep_answer.after', 1],
])('keeps one answer of a site when killed at %s', async (crash, times) => {
  const name = `page-${crash}`;
  const before = asked;
  const get = fileStep('ask', 'http_get', { url: origin });
  expect(await order(kept(name, get, 'body'), crash, '')).toBe('killed');
  expect(await order(null, null, '')).toBe('done');
  expect(asked - before).toBe(times);
  const { run, result, taint } = newest();
  expect(run).toMatchObject({ state: 'completed', error: null });
  expect(result).toMatchObject({ value: { body: `answer ${asked}` } });
  expect(readFileSync(join(place, 'files', name), 'utf8')).toBe(`answer ${asked}`);
  expect(taint).toEqual([{ origin: 'web', label: origin }]);
});
