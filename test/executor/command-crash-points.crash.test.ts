// Kills the process before and after every named point of running a program. The program writes a mark of its own
// each time it runs: whatever happens, there is at most one, and where it was never begun exactly one comes.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { type CrashPoint, crashPoints } from '../../src/main/executor/crash-points.ts';
import { openStore, openStoreReadOnly } from '../../src/main/store/open-store.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { hashOf } from '../support/hash-of.ts';
import { fileCrashChild } from './support/file-crash-child.ts';
import { checkAudit } from './support/oracle.ts';
import { action } from './support/plans.ts';

const node = realpathSync(process.execPath);
const points = crashPoints.filter((point) => /_command\./.test(point));
/** From here on it may have been started: it is never started again. */
const begun: ReadonlySet<CrashPoint> = new Set(['begin_command.after', 'end_command.before']);

let place = '';
beforeAll(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-command-crash-')));
  for (const name of ['data', 'files']) mkdirSync(join(place, name));
  const store = openStore({ path: join(place, 'data', 'db.sqlite'), clock: systemClock });
  store.writer.programRules.allow({
    program: node,
    args: null,
    network: false,
    sha256: hashOf(node),
  });
  store.stop();
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

const order = (root: PlanNode | null, crash: CrashPoint | null) =>
  fileCrashChild({ dataDir: join(place, 'data'), folder: join(place, 'files'), root, crash });

it('has points to be killed at', () => expect(points).toHaveLength(14));

it.each(points)('runs a program at most once when killed at %s [F-01]', async (crash) => {
  const mark = join(place, 'files', crash);
  const script = `require('fs').appendFileSync(${JSON.stringify(mark)}, 'x')`;
  const params = { program: node, args: ['-e', script], cwd: join(place, 'files') };
  expect(await order(action('run', { tool: 'run_command', params }), crash)).toBe('killed');
  expect(await order(null, null)).toBe('done');
  const times = existsSync(mark) ? readFileSync(mark, 'utf8').length : 0;
  const { reader, stop } = openStoreReadOnly({ path: join(place, 'data', 'db.sqlite') });
  try {
    const [{ executionId = '' } = {}] = reader.executions.list(1);
    const run = reader.runs.get(executionId);
    if (begun.has(crash)) {
      expect(times).toBeLessThanOrEqual(1);
      expect(run).toMatchObject({ state: 'failed', error: { code: 'COMMAND_CUT' } });
    } else {
      expect(times).toBe(1);
      expect(run).toMatchObject({ state: 'completed', error: null });
    }
    checkAudit(reader);
  } finally {
    stop();
  }
});
