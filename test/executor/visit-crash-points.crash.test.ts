// Kills the process before and after every named point of a visit. The site counts who comes: whatever happens, it is
// asked at most once, and where the visit was never begun exactly once.
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { type CrashPoint, crashPoints } from '../../src/main/executor/crash-points.ts';
import { openStore, openStoreReadOnly } from '../../src/main/store/open-store.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { fileCrashChild } from './support/file-crash-child.ts';
import { checkAudit } from './support/oracle.ts';
import { action } from './support/plans.ts';

const points = crashPoints.filter((point) => /_visit\./.test(point));
/** From here on the page may have been opened: it is never opened again. */
const begun: ReadonlySet<CrashPoint> = new Set(['begin_visit.after', 'end_visit.before']);

const asked: string[] = [];
const server = createServer((request, answer) => {
  asked.push(request.url ?? '');
  answer.end('<p>here</p>');
});
let place = '';
let origin = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  place = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-visit-crash-')));
  for (const name of ['data', 'files']) mkdirSync(join(place, name));
  const store = openStore({ path: join(place, 'data', 'db.sqlite'), clock: systemClock });
  store.writer.siteRules.allow({ use: 'browse', origin, path: '/', local: true });
  store.stop();
});
afterAll(() => {
  server.close();
  rmSync(place, { recursive: true, force: true });
});

const order = (root: PlanNode | null, crash: CrashPoint | null) =>
  fileCrashChild({ dataDir: join(place, 'data'), folder: join(place, 'files'), root, crash });

it('has points to be killed at', () => expect(points).toHaveLength(14));

it.each(points)('makes a visit at most once when killed at %s', async (crash) => {
  const steps = [{ do: 'navigate', url: `${origin}/${crash}` }, { do: 'screenshot' }];
  const root = action('visit', { tool: 'browser_act', params: { steps } });
  expect(await order(root, crash)).toBe('killed');
  expect(await order(null, null)).toBe('done');
  const times = asked.filter((url) => url === `/${crash}`).length;
  const { reader, stop } = openStoreReadOnly({ path: join(place, 'data', 'db.sqlite') });
  try {
    const [{ executionId = '' } = {}] = reader.executions.list(1);
    const run = reader.runs.get(executionId);
    if (begun.has(crash)) {
      expect(times).toBeLessThanOrEqual(1);
      expect(run).toMatchObject({ state: 'failed', error: { code: 'VISIT_CUT' } });
    } else {
      expect(times).toBe(1);
      expect(run).toMatchObject({ state: 'completed', error: null });
      expect(reader.plans.taint(run?.planId ?? '')).toEqual([{ origin: 'web', label: origin }]);
    }
    checkAudit(reader);
  } finally {
    stop();
  }
});
