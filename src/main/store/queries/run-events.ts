import { fileChangeKinds } from '../../../shared/files/file-change.ts';
import { isOwnNo } from '../../../shared/runs/own-no.ts';
import type { RunEvent } from '../../../shared/runs/views.ts';
import type { AuditLine } from '../audit-line.ts';
import { auditBody } from './audit-body.ts';
import type { EffectRecord } from './effects.ts';
import { detailOf } from './event-details.ts';
import type { Sentence, Story } from './story-line.ts';
import { storyOfCommands } from './story-of-commands.ts';
import { storyOfFiles } from './story-of-files.ts';
import { storyOfSignatures } from './story-of-signatures.ts';
import { storyOfVisits } from './story-of-visits.ts';

/** What a line of the log means to a person. */
const story: Story = {
  'plan.agreed': ['You agreed to the plan', 'plain'],
  'run.running': ['Running', 'plain'],
  'run.pause_wanted': ['You told it to pause', 'plain'],
  'run.pause_withdrawn': ['You told it to go on', 'plain'],
  'run.cancel_wanted': ['You told it to end', 'plain'],
  'run.outcome_different': [
    'What happened is not what was rehearsed: the plan is paused before anything else is signed',
    'danger',
  ],
  'run.outcome_unread': [
    'What happened could not be read: the plan is paused before anything else is signed',
    'danger',
  ],
  'run.paused': ['Paused', 'plain'],
  'run.completed': ['Finished', 'plain'],
  'run.failed': ['The run failed', 'danger'],
  'run.cancelled': ['The run was cancelled', 'caution'],
  'run.went_on': ['Another run went on from where this one ended', 'plain'],
  'step.decided': ['A condition was looked at', 'plain'],
  'step.not_taken': ['The run took another way', 'plain'],
  'gate.asked': ['You are asked', 'caution'],
  'gate.answered': ['You answered', 'plain'],
  'approval.requested': ['Waiting for your approval', 'plain'],
  'approval.consumed': ['Approved by you and signed', 'plain'],
  'approval.rejected': ['You declined it', 'caution'],
  'approval.expired': ['The approval expired unused', 'caution'],
  'approval.void': ['The approval was withdrawn', 'caution'],
  'effect.simulated': ['Rehearsed on a fork', 'plain'],
  'effect.sent': ['Sent to the network', 'plain'],
  'effect.replaced': [
    'Another transaction of the same number took its place: only one of the two can be mined',
    'plain',
  ],
  'effect.mined': ['Included in a block', 'plain'],
  'effect.confirmed': ['Confirmed', 'plain'],
  'effect.failed': ['A transaction failed', 'danger'],
  'effect.cancelled': ['A transaction was not made', 'caution'],
  'budget.set': ['A limit of this run was set', 'plain'],
  'budget.cleared': ['A limit of this run was taken away', 'plain'],
  'undo.planned': ['A plan was made that undoes it', 'plain'],
  'undo.done': ['A part of it was undone', 'plain'],
  'undo.emptied': ['What was kept to put a file back was thrown away', 'plain'],
  'undo.reopened': [
    'The chain took back what undid a part of it: it can be undone again',
    'caution',
  ],
  'effect.unknown': ['Not known whether the network took it; looking it up', 'danger'],
};

/** Lines that say a person nothing new beside those above: in the stream, and not in the story. */
const asides: Story = {
  'run.waiting': ['The run waits', 'plain'],
  'run.dead_letter': ['Its failed step was set aside', 'plain'],
  'run.dead_letter_dropped': ['Its failed step was dropped', 'plain'],
  'run.dead_letter_retried': ['Its failed step is tried again in another run', 'plain'],
  'run.pause_wanted': ['You asked to pause the run', 'plain'],
  'run.cancel_wanted': ['You asked to cancel the run', 'plain'],
  'request.error': ['Why it failed was written down', 'plain'],
  'step.running': ['Under way', 'plain'],
  'step.waiting': ['Waits', 'plain'],
  'step.pending': ['To be done again', 'plain'],
  'step.completed': ['Done', 'plain'],
  'step.skipped': ['Passed over', 'plain'],
  'step.failed': ['Failed', 'danger'],
  'approval.approved': ['Approved; about to be signed', 'plain'],
  'approval.pending': ['Waiting for your approval again', 'plain'],
  'budget.reserved': ['What it may cost was set aside', 'plain'],
  'budget.spent': ['What it did cost was counted', 'plain'],
  'budget.released': ['What was set aside for it is free again', 'plain'],
  'effect.planned': ['A transaction was prepared', 'plain'],
  'effect.approved': ['A transaction is about to be signed', 'plain'],
  'effect.intent': ['A transaction was signed', 'plain'],
  'command.started': ['The program was started', 'plain'],
  'visit.started': ['The browser window opened', 'plain'],
};

const kindsOfFiles: ReadonlySet<unknown> = new Set(fileChangeKinds);

const stories: Readonly<Partial<Record<string, Story>>> = {
  file: storyOfFiles,
  signature: storyOfSignatures,
  command: storyOfCommands,
  visit: storyOfVisits,
};

/** The log says of an effect what kind it is, and of an approval when it is of no transaction. */
function realmOf(
  { kind }: AuditLine,
  body: Readonly<Record<string, unknown>>,
): EffectRecord['realm'] {
  if (!kind.startsWith('effect.')) {
    return realms.find((realm) => realm === body['realm']) ?? 'chain';
  }
  if (kindsOfFiles.has(body['kind'])) return 'file';
  if (body['kind'] === 'run') return 'command';
  if (body['kind'] === 'visit') return 'visit';
  return body['kind'] === 'permit' ? 'signature' : 'chain';
}

const realms = ['file', 'signature', 'command', 'visit'] as const;

const wentOn: Sentence = ['You agreed to go on from where an earlier run ended', 'plain'];
const startedBySchedule: Sentence = [
  'Started by its schedule, as you agreed when you scheduled it',
  'plain',
];
const startedByYou: Sentence = [
  'You started it from its schedule, as you agreed when you scheduled it',
  'plain',
];
const underMandate: Sentence = ['Signed by itself, as you allowed with its mandate', 'plain'];
/** A step that was under way when a person ended its run did not fail. */
const cancelled: Sentence = ['Cancelled with the run', 'caution'];
const begunByFailure: Sentence = [
  'Begun because the run that it undoes failed, as its plan says',
  'plain',
];

const declined: Sentence = ['The run stopped, because you declined', 'plain'];
const reorganised: Sentence = ['The network took a block back; waiting for it again', 'caution'];

const triedAgain: Sentence = ['Failed, and is tried again', 'caution'];

/** What the lines do not say by themselves. */
interface Known {
  /** Where a step is that a line is about without naming it. */
  pathOf(effectId: string): string | undefined;
  /** Whether a person asked for this start of the schedule. */
  wasAsked: boolean;
}

/** How much of the story is told at once; the stream has all of it. */
const mostTold = 200;

/** The run's story, newest first. */
export function runEvents(lines: readonly AuditLine[], known: Known): RunEvent[] {
  return lines
    .filter((line) => (line.kind in story && !isRelease(line)) || waitsForBudget(line))
    .slice(-mostTold)
    .map((line) => eventOf(line, known))
    .reverse();
}

/** Everything that the log says of a run, each line one event, in the order of the lines. */
export function runStream(lines: readonly AuditLine[], known: Known): RunEvent[] {
  return lines.map((line) => eventOf(line, known));
}

function waitsForBudget(line: AuditLine): boolean {
  return line.kind === 'run.waiting' && auditBody(line)['waitingFor'] === 'budget';
}

function isRelease(line: AuditLine): boolean {
  return line.kind === 'effect.simulated' && auditBody(line)['from'] === 'approved';
}

function eventOf(line: AuditLine, known: Known): RunEvent {
  const { seq, at, kind, effectId } = line;
  const body = auditBody(line);
  const [text, tone] = sentenceOf(line, body, known);
  const tellsAll = realmOf(line, body) !== 'chain' || isOfCancel(line, body);
  const detail = tellsAll ? '' : detailOf(kind, body);
  const own = typeof body['path'] === 'string' ? body['path'] : undefined;
  const path = own ?? (effectId === null ? undefined : known.pathOf(effectId)) ?? null;
  return { seq, at, kind, path, text: detail === '' ? text : `${text} (${detail})`, tone, body };
}

function isOfCancel({ kind }: AuditLine, body: Readonly<Record<string, unknown>>): boolean {
  return kind === 'step.failed' && body['code'] === 'RUN_CANCELLED';
}

function isBy(who: unknown, kind: 'schedule:' | 'mandate:'): boolean {
  return typeof who === 'string' && who.startsWith(kind);
}

function sentenceOf(
  line: AuditLine,
  body: Readonly<Record<string, unknown>>,
  { wasAsked }: Known,
): Sentence {
  const realm = realmOf(line, body);
  if (isRelease(line)) {
    const isLocal = realm === 'file' || realm === 'command' || realm === 'visit';
    return [isLocal ? 'It was not done' : 'It was not signed', 'plain'];
  }
  const told = stories[realm]?.[line.kind];
  if (told !== undefined) return told;
  if (waitsForBudget(line)) return ['Waiting, because a limit is reached', 'caution'];
  if (line.kind === 'effect.sent' && body['reason'] === 'reorganised') return reorganised;
  if (line.kind === 'run.failed' && isOwnNo(String(body['code']))) return declined;
  if (line.kind === 'gate.answered') return [`You answered ${String(body['answer'])}`, 'plain'];
  if (line.kind === 'plan.agreed' && body['agreedBy'] === 'rollback') return begunByFailure;
  if (line.kind === 'plan.agreed' && isBy(body['agreedBy'], 'schedule:'))
    return wasAsked ? startedByYou : startedBySchedule;
  if (line.kind === 'approval.consumed' && isBy(body['by'], 'mandate:')) return underMandate;
  if (line.kind === 'plan.agreed' && typeof body['continues'] === 'string') return wentOn;
  if (isOfCancel(line, body)) return cancelled;
  if (line.kind === 'step.waiting' && body['waitingFor'] === 'retry') return triedAgain;
  return story[line.kind] ?? asides[line.kind] ?? [line.kind.replaceAll(/[._]/g, ' '), 'plain'];
}
