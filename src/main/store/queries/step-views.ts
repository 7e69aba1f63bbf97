import { formatEther } from 'viem';
import { readCommandRun } from '../../../shared/commands/command-run.ts';
import type { ErrorShape } from '../../../shared/errors.ts';
import { readFileChange } from '../../../shared/files/file-change.ts';
import type { PlanNode } from '../../../shared/plan/nodes.ts';
import { roundOfBody } from '../../../shared/plan/step-path.ts';
import type { EffectView } from '../../../shared/runs/effect-view.ts';
import type { LeftOut, StepFailure, StepSpan, StepView } from '../../../shared/runs/views.ts';
import { foundBy } from '../../../shared/tools/say-read.ts';
import { readVisit } from '../../../shared/visits/visit.ts';
import type { ReadConnection } from '../connection.ts';
import { parkedError, type Stored } from '../stored.ts';
import { allowanceSides } from './allowance-sides.ts';
import { ApprovalReader, type ApprovalRecord } from './approvals.ts';
import { askedGate } from './asked-gate.ts';
import { CommandReader } from './command-effects.ts';
import type { EffectRecord } from './effects.ts';
import { scriptGroups } from './script-groups.ts';
import { seenCondition } from './seen-condition.ts';
import type { SiblingPlace } from './sibling-places.ts';
import type { StepRecord } from './steps.ts';
import { VisitReader } from './visit-effects.ts';

/** What is known of a step beside its row. */
export interface AroundStep {
  /** Undefined when the plan no longer parses. */
  node: PlanNode | undefined;
  chainId: number;
  place: SiblingPlace;
  spans: StepSpan[];
  failures: StepFailure[];
  effects: readonly EffectRecord[];
  roundsLeftOut: LeftOut | null;
  /** The run goes on: what a step asks can be answered. */
  goesOn: boolean;
}

/** A step as people see it. */
export function stepView(db: ReadConnection, step: StepRecord, around: AroundStep): StepView {
  const { nodeId, path, label, tool, level, state, waitingFor, startedAt, completedAt } = step;
  const { node, chainId, failures, effects, roundsLeftOut } = around;
  const notes = step.notes?.ok ? step.notes.value : {};
  return {
    ...{ nodeId, path, label, tool, level, state, waitingFor, startedAt, completedAt },
    ...around.place,
    kind: node?.type ?? (tool === null ? 'sequence' : 'action'),
    ...{ dueAt: step.dueAt, attempt: step.attempt, attempts: notes.attempts ?? null },
    ...{ round: roundOfBody(path), rounds: notes.rounds ?? null, roundsLeftOut },
    condition: seenCondition(node, notes, chainId),
    notTaken: notes.notTaken ?? false,
    takenOver: notes.takenOver ?? false,
    ...(notes.answer === undefined ? {} : { answer: notes.answer.answer }),
    ...foundOf(node, step),
    abandoned: notes.abandoned ?? false,
    gate: around.goesOn ? askedGate(node, step) : null,
    spans: around.spans.length > 0 ? around.spans : wholeSpan(step),
    failures,
    effects: effects.map((effect) => effectView(db, effect)),
    ...scriptGroups(db, step, effects),
    error: step.error ?? parkedPart(step.result) ?? parkedPart(step.notes),
  };
}

function foundOf(node: PlanNode | undefined, { state, result }: StepRecord): { found?: string } {
  if (state !== 'completed' || node?.type !== 'action' || !result?.ok) return {};
  const found = foundBy({ tool: node.tool, params: saidOutright(node.params) }, result.value);
  return found === null ? {} : { found };
}

/** What refers to another step is named by what it is. */
function saidOutright(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const words = (value: unknown) =>
    typeof value === 'object' ? 'what an earlier step gave' : value;
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, words(value)]));
}

/** Of a step whose lines are further back than is read: that it was busy is all that is known. */
function wholeSpan({ startedAt, completedAt }: StepRecord): StepSpan[] {
  if (startedAt === null || completedAt === null || startedAt === completedAt) return [];
  return [{ kind: 'works', from: startedAt, to: completedAt }];
}

function effectView(db: ReadConnection, effect: EffectRecord): EffectView {
  const approval = new ApprovalReader(db).latestOfEffect(effect.effectId);
  const bound = boundBy(db, effect, approval);
  const { rehearsal, actual } = effect;
  return {
    effectId: effect.effectId,
    ordinal: effect.ordinal,
    realm: effect.realm,
    kind: effect.kind,
    change: changeOf(effect),
    command: commandOf(db, effect),
    visit: visitOf(db, effect),
    state: effect.state,
    approvalId: approval?.approvalId ?? null,
    txHash: effect.txHash,
    blockNumber: effect.blockNumber,
    confirmations: effect.confirmations,
    nonce: effect.nonce,
    rehearsed: rehearsal?.ok ? rehearsal.value.assetChanges : [],
    actual: actual?.ok ? actual.value.assetChanges : [],
    allowances: allowanceSides(
      rehearsal?.ok ? rehearsal.value.allowances : [],
      actual?.ok ? actual.value.allowances : null,
    ),
    rehearsedFeeEth: formatEther(BigInt(rehearsal?.ok ? rehearsal.value.feeWei : '0')),
    actualFeeEth: effect.feeWei === null ? null : formatEther(BigInt(effect.feeWei)),
    limits: limitsOf(bound),
    verdict: effect.verdict,
    error: effect.error ?? parkedPart(rehearsal) ?? parkedPart(actual),
    calledOff: bound?.purpose === 'cancel' && bound.status === 'consumed',
    updatedAt: effect.updatedAt,
  };
}

function changeOf({ realm, unsignedTx }: EffectRecord): EffectView['change'] {
  return realm === 'file' && unsignedTx !== null ? readFileChange(unsignedTx) : null;
}

function commandOf(db: ReadConnection, effect: EffectRecord): EffectView['command'] {
  const { realm, unsignedTx, effectId } = effect;
  const start = realm === 'command' && unsignedTx !== null ? readCommandRun(unsignedTx) : null;
  return start === null ? null : { start, run: new CommandReader(db).ofEffect(effectId) ?? null };
}

function visitOf(db: ReadConnection, effect: EffectRecord): EffectView['visit'] {
  const { realm, unsignedTx, effectId } = effect;
  const asked = realm === 'visit' && unsignedTx !== null ? readVisit(unsignedTx) : null;
  if (asked === null) return null;
  const came = new VisitReader(db).ofEffect(effectId);
  return { asked, came: came === undefined ? null : { ...came, refused: [...came.refused] } };
}

/** Of a replacement that was asked for and not signed nothing is bound: the approval before it still is. */
function boundBy(
  db: ReadConnection,
  { effectId, digest }: EffectRecord,
  latest: ApprovalRecord | undefined,
): ApprovalRecord | undefined {
  if (latest?.purpose === 'original' || latest?.status === 'consumed') return latest;
  return latest && new ApprovalReader(db).usedFor(effectId, digest ?? '');
}

const binding = ['pending', 'approved', 'consumed'];

function limitsOf(approval: ApprovalRecord | undefined): EffectView['limits'] {
  if (!approval?.facts.ok || !binding.includes(approval.status)) return [];
  const facts = approval.facts.value;
  if (!('lines' in facts)) return [];
  return facts.lines.map(({ rehearsed: _rehearsed, ...limit }) => limit);
}

function parkedPart(stored: Stored<unknown> | null): ErrorShape | null {
  return stored === null || stored.ok ? null : parkedError(stored.parked).toShape();
}
