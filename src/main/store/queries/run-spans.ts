import type { StepSpan } from '../../../shared/runs/views.ts';
import type { AuditLine } from '../audit-line.ts';
import { auditBody } from './audit-body.ts';

type Kind = StepSpan['kind'];

const ends = ['step.completed', 'step.skipped', 'step.failed'];
const standsStill = ['run.paused', 'run.completed', 'run.failed', 'run.cancelled'];
/** What a wait is, by its reason; one that is not listed, e.g. in doubt, is the step's own work. */
const waits: Readonly<Record<string, Kind>> = {
  approval: 'waits',
  unlock: 'waits',
  budget: 'waits',
  time: 'rests',
  condition: 'rests',
  retry: 'retries',
};

/** What begins with a line of the log, for the step that the line is about. */
const begins: Readonly<Record<string, Kind>> = {
  'step.running': 'works',
  'effect.intent': 'works',
  'effect.sent': 'confirms',
  'effect.mined': 'confirms',
  'effect.unknown': 'confirms',
  'effect.confirmed': 'works',
};

/** What the time of each step of a run went into, by path, read from the run's lines in their order. */
export function runSpans(lines: readonly AuditLine[]): ReadonlyMap<string, StepSpan[]> {
  const spans = new Map<string, StepSpan[]>();
  for (const line of lines) {
    if (standsStill.includes(line.kind)) for (const own of spans.values()) close(own, line.at);
    const body = auditBody(line);
    const { path } = body;
    if (typeof path !== 'string') continue;
    const own = spans.get(path) ?? [];
    spans.set(path, own);
    const kind = beginning(line.kind, body['waitingFor']);
    if (line.kind === 'step.failed' || kind === 'retries') fail(own, line.at);
    if (ends.includes(line.kind)) close(own, line.at);
    if (kind !== undefined) begin(own, kind, line.at);
  }
  return spans;
}

function beginning(kind: string, waitingFor: unknown): Kind | undefined {
  return kind === 'step.waiting' ? (waits[String(waitingFor)] ?? 'works') : begins[kind];
}

/** Work that failed was in vain; a failure after anything else has no length. */
function fail(spans: StepSpan[], at: number): void {
  const last = spans.at(-1);
  if (last?.to === null && last.kind === 'works') {
    last.kind = 'fails';
    last.to = at;
    return;
  }
  close(spans, at);
  spans.push({ kind: 'fails', from: at, to: at });
}

function begin(spans: StepSpan[], kind: Kind, at: number): void {
  const last = spans.at(-1);
  if (last?.to === null && last.kind === kind) return;
  close(spans, at);
  spans.push({ kind, from: at, to: null });
}

/** One that took no time at all is left out. */
function close(spans: StepSpan[], at: number): void {
  const last = spans.at(-1);
  if (last?.to !== null) return;
  if (last.from === at) spans.pop();
  else last.to = at;
}
