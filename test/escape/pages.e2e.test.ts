// Pages that mean harm, in the real browser window of a visit, all in one app: what counts is what they reach and
// what they get of this computer, and that each visit has an end.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tryEveryWayOut } from '../shell/hardening-app/attempts.ts';
import { type NetworkSink, startNetworkSink } from '../shell/hardening-app/network-sink.ts';
import type { VisitOrder, VisitOutcome } from '../sites/visit-app/main.ts';
import { buildSmallApp } from '../support/build-small-app.ts';
import { launchApp, type RunningApp } from '../support/electron-app.ts';
import { startSelfSignedSite } from '../support/self-signed-site.ts';
import { type HostileSite, startHostileSite } from './pages/hostile-site.ts';
import { comeTo, type PageAttempt, type Places, pageAttempts } from './pages/page-attempts.ts';
import { printTable, type Row } from './support/print-table.ts';

let app: RunningApp;
let site: HostileSite;
let foreign: NetworkSink;
const place = mkdtempSync(join(tmpdir(), 'countersign-pages-'));
const file = join(place, 'key');
const rows: Row[] = [];

beforeAll(async () => {
  writeFileSync(file, 'CANARY');
  const main = join(import.meta.dirname, '../sites/visit-app/main.ts');
  const appDir = await buildSmallApp({ main, pages: ['visit'], preloads: ['visit'] });
  [site, foreign, app] = await Promise.all([
    startHostileSite(),
    startNetworkSink(),
    launchApp({ appDir }),
  ]);
  site.put('/open/plain', '<p>plain</p>');
});

afterAll(async () => {
  printTable(rows);
  await app.stop('SIGKILL');
  await Promise.all([site.stop(), foreign.stop()]);
  rmSync(place, { recursive: true });
});

const rule = (origin: string, path: string) =>
  ({ ruleId: path, use: 'browse', origin, path, local: true, createdAt: 0 }) as const;

/** Short, so that what hangs does so for a moment. */
const limits = {
  ...{ openMs: 2_500, findMs: 500, answerMs: 2_000 },
  ...{ mostWays: 15, mostDialogs: 8, mostRequests: 300, mostBytes: 4_000_000 },
};

/**
 * What is evaluated in the main process breaks in wherever that is, also in the middle of Node's own list of timers;
 * a timer that is set there can leave that list in pieces, and the process then turns in it for ever. So the visit
 * begins with the next turn.
 */
function visit(order: VisitOrder): Promise<VisitOutcome> {
  return app.electron.evaluate(async (_electron, given) => {
    await null;
    const { makeVisit } = globalThis as unknown as {
      makeVisit(order: VisitOrder): Promise<VisitOutcome>;
    };
    return makeVisit(given);
  }, order);
}

async function attempt({ page, steps = [{ do: 'extract' }], order }: PageAttempt, at: number) {
  const url = `${site.origin}/open/${at}`;
  const places: Places = {
    ...{ page: url, origin: site.origin, file, everyWayOut: String(tryEveryWayOut) },
    ...{ foreign: `http://127.0.0.1:${foreign.port}`, foreignPort: foreign.port },
  };
  site.put(`/open/${at}`, page(places));
  foreign.arrivals.length = 0;
  site.asked.length = 0;
  const further = typeof steps === 'function' ? steps(places) : steps;
  const rules = [rule(site.origin, '/open')];
  const outcome = await visit({
    ...{ steps: [{ do: 'navigate', url }, ...further], rules, limits },
    ...order,
  });
  const left = await app.electron.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((each) => each.getURL()),
  );
  return { outcome, left };
}

describe('a page that', () => {
  const showing = (id: PageAttempt['shows']) =>
    pageAttempts.flatMap((each, at) => (each.shows === id ? [[each.what, each, at] as const] : []));
  it.each(showing('E-05'))('%s [E-05]', comesToNothing);
  it.each(showing('E-06'))('%s [E-06]', comesToNothing);
  it.each(showing('E-08'))('%s [E-08]', comesToNothing);
  it.each(showing(undefined))('%s', comesToNothing);
});

async function comesToNothing(what: string, each: PageAttempt, at: number): Promise<void> {
  const { outcome, left } = await attempt(each, at);
  const escaped =
    foreign.arrivals.length > 0 ||
    site.asked.some((line) => line.includes('/shut')) ||
    JSON.stringify(outcome.extracted).includes('CANARY') ||
    left.length > 0 ||
    readdirSync(place).length > 1;
  rows.push({ kind: 'page', what, escaped, how: comeTo(outcome) });
  expect({ arrivals: foreign.arrivals, left, escaped }).toEqual({
    ...{ arrivals: [], left: [], escaped: false },
  });
  expect(outcome.error?.code ?? null, JSON.stringify(outcome)).toBe(each.code);
  if (each.told !== undefined) expect(outcome.refused.join('\n')).toMatch(each.told);
  if (each.text !== undefined) expect(Object.values(outcome.extracted)).toContain(each.text);
}

describe('a visit', () => {
  it('reaches this computer only where that was said', async () => {
    const localhost = site.origin.replace('127.0.0.1', 'localhost');
    const rules = [{ ...rule(localhost, '/'), local: false }];
    site.asked.length = 0;
    const { error } = await visit({ steps: [{ do: 'navigate', url: localhost }], rules, limits });
    expect(error?.code).toBe('PAGE_NOT_OPENED');
    expect(site.asked).toEqual([]);
  });

  it('opens no site whose certificate nobody vouches for, and says so', async () => {
    const { origin, asked, stop } = await startSelfSignedSite();
    const steps = [
      { do: 'navigate', url: `${origin}/open` },
      { do: 'extract', selector: 'p', name: 'said' },
    ] as const;
    const { error, extracted } = await visit({ steps, rules: [rule(origin, '/')], limits });
    await stop();
    expect(error?.code).toBe('PAGE_NOT_TRUSTED');
    expect(error?.facts).toMatchObject({ code: expect.stringContaining('ERR_CERT_') });
    expect({ asked, extracted }).toEqual({ asked: [], extracted: {} });
  });

  it('keeps nothing for the next one of its run', async () => {
    site.put(
      '/open/keeps',
      `<p id="said"></p><script>
        said.textContent = document.cookie + '|' + localStorage.kept;
        document.cookie = 'kept=1'; localStorage.kept = '1';
      </script>`,
    );
    const steps = [
      { do: 'navigate', url: `${site.origin}/open/keeps` },
      { do: 'extract', selector: '#said' },
      { do: 'navigate', url: `${site.origin}/open/keeps` },
      { do: 'extract', selector: '#said' },
    ];
    const order = { steps, rules: [rule(site.origin, '/open')], limits, runId: 'same' };
    for (const _visit of [1, 2]) {
      const { extracted } = await visit(order);
      expect(Object.values(extracted)).toEqual(['|undefined', 'kept=1|1']);
    }
  });
});
