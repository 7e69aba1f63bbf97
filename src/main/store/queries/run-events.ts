import type { z } from 'zod';
import type { runEventSchema } from '../../../shared/runs/views.ts';
import type { AuditLine } from '../audit-line.ts';
import { auditBody } from './audit-body.ts';

type RunEvent = z.infer<typeof runEventSchema>;
type Tone = RunEvent['tone'];

/** What a line of the log means to a person. Lines that are not listed say nothing new. */
const sentences: Readonly<Record<string, readonly [text: string, tone: Tone]>> = {
  'plan.agreed': ['You agreed to the plan', 'plain'],
  'run.running': ['Running', 'plain'],
  'run.paused': ['Paused', 'plain'],
  'run.completed': ['Finished', 'plain'],
  'run.failed': ['The run failed', 'danger'],
  'run.cancelled': ['The run was cancelled', 'caution'],
  'step.decided': ['A condition was looked at', 'plain'],
  'step.not_taken': ['The run took another way', 'plain'],
  'approval.requested': ['Waiting for your approval', 'plain'],
  'approval.consumed': ['Approved by you and signed', 'plain'],
  'approval.rejected': ['You declined it', 'caution'],
  'approval.expired': ['The approval expired unused', 'caution'],
  'approval.void': ['The approval was withdrawn', 'caution'],
  'effect.simulated': ['Rehearsed on a fork', 'plain'],
  'effect.sent': ['Sent to the network', 'plain'],
  'effect.mined': ['Included in a block', 'plain'],
  'effect.confirmed': ['Confirmed', 'plain'],
  'effect.failed': ['A transaction failed', 'danger'],
  'effect.cancelled': ['A transaction was not made', 'caution'],
  'effect.unknown': ['Not known whether the network took it; looking it up', 'danger'],
};

/** A person's own no is not a failure. */
const declined = ['The run stopped, because you declined', 'plain'] as const;
const reorganised = ['The network took a block back; waiting for it again', 'caution'] as const;

/** The run's story, newest first. */
export function runEvents(lines: readonly AuditLine[]): RunEvent[] {
  return lines.flatMap((line) => eventOf(line) ?? []).reverse();
}

function eventOf(line: AuditLine): RunEvent | undefined {
  const body = auditBody(line);
  const isRelease = line.kind === 'effect.simulated' && body['from'] === 'approved';
  if (isRelease) return undefined;
  const isReorganised = line.kind === 'effect.sent' && body['reason'] === 'reorganised';
  const isDeclined = line.kind === 'run.failed' && body['code'] === 'APPROVAL_REJECTED';
  const special = isReorganised ? reorganised : isDeclined ? declined : undefined;
  const sentence = special ?? sentences[line.kind];
  if (sentence === undefined) return undefined;
  const detail = detailOf(line.kind, body);
  return {
    at: line.at,
    text: detail === '' ? sentence[0] : `${sentence[0]} (${detail})`,
    tone: sentence[1],
  };
}

const truths: Readonly<Record<string, string>> = {
  true: 'it holds',
  false: 'it does not hold',
  unknown: 'it could not be determined',
};

function detailOf(kind: string, body: Readonly<Record<string, unknown>>): string {
  if (kind === 'step.decided') {
    if (typeof body['rounds'] === 'number') return `round ${body['rounds']} begins`;
    return truths[String(body['truth'])] ?? '';
  }
  if (kind === 'effect.mined' || kind === 'effect.simulated')
    return `block ${String(body['block'])}`;
  if (kind !== 'effect.confirmed') return '';
  if (body['verdict'] === 'matched') return 'exactly as rehearsed';
  if (body['verdict'] === 'within_tolerance') return 'within the limits you approved';
  return body['verdict'] === 'different' ? 'different from the rehearsal' : '';
}
