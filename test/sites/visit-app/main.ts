// A small app around the real windows of visits, so that hostile pages can be tried without the product's own.
import { join } from 'node:path';
import { app } from 'electron/main';
import { harden } from '../../../src/main/shell/harden.ts';
import { VisitWindows } from '../../../src/main/shell/visit-windows.ts';
import { usualWriting } from '../../../src/main/shell/window-factory.ts';
import type { VisitLimits } from '../../../src/main/sites/visit/run-visit.ts';
import { usualVisitLimits, Visits } from '../../../src/main/sites/visit/visits.ts';
import type { ErrorShape } from '../../../src/shared/errors.ts';
import type { SiteRule } from '../../../src/shared/sites/site-rule.ts';

export interface VisitOrder {
  steps: readonly object[];
  rules: readonly SiteRule[];
  limits?: Partial<VisitLimits>;
  /** Ms until the visit is ended; the usual time unless given. */
  timeoutMs?: number;
  runId?: string;
}

export interface VisitOutcome {
  error: ErrorShape | null;
  done: number;
  url: string;
  extracted: Record<string, string>;
  refused: string[];
  pictures: { name: string; bytes: number }[];
}

let count = 0;
const windows = new VisitWindows({
  writing: () => usualWriting,
  opened: () => undefined,
  changed: () => undefined,
});

async function makeVisit(order: VisitOrder): Promise<VisitOutcome> {
  const visits = new Visits({
    rules: () => order.rules,
    holdsSecret: () => false,
    open: (options) => windows.open(options),
    limits: { ...usualVisitLimits, ...order.limits },
  });
  const worked = visits.workOut({ steps: order.steps });
  const visit = { ...worked, timeoutMs: order.timeoutMs ?? worked.timeoutMs };
  const pictures: VisitOutcome['pictures'] = [];
  count += 1;
  const { error, ...came } = await visits.run(visit, {
    ...{ visitId: `visit-${count}`, runId: order.runId ?? `run-${count}` },
    signal: new AbortController().signal,
    came: () => undefined,
    picture: (name, png) => void pictures.push({ name, bytes: png.length }),
  });
  return { ...came, pictures, error: error?.toShape() ?? null };
}

Object.assign(globalThis, {
  makeVisit: (order: VisitOrder) =>
    makeVisit(order).catch((thrown: unknown) => ({ thrown: String(thrown) })),
  stopVisit: () => windows.stop(`visit-${count}`),
});

harden(app);
app.setPath('userData', join(process.env['COUNTERSIGN_HOME'] ?? '', 'chromium'));
app.on('window-all-closed', () => undefined);
