import type { GateNode } from '../../../shared/plan/nodes.ts';
import { placeNodes } from '../../../shared/plan/walk.ts';
import type { StepView } from '../../../shared/runs/views.ts';
import type { ReadConnection } from '../connection.ts';
import type { ExecutionRecord } from './executions.ts';
import { PlanReader } from './plans.ts';
import type { StepRecord } from './steps.ts';

/** What a step asks a person; null for any that waits for nobody's answer, or for that to a transaction. */
export function askedGate(
  db: ReadConnection,
  { planId, revision }: ExecutionRecord,
  step: StepRecord,
): StepView['gate'] {
  if (step.waitingFor !== 'approval' || step.tool !== null) return null;
  const stored = new PlanReader(db).getRevision(planId, revision)?.document;
  if (!stored?.ok) return null;
  const gate = placeNodes(stored.value.root)
    .map(({ node }) => node)
    .find((node): node is GateNode => node.type === 'gate' && node.id === step.nodeId);
  if (gate === undefined) return null;
  const notes = step.notes?.ok ? step.notes.value : {};
  const began = notes.beganAt ?? step.triedAt;
  const limitMs = gate.expiresAfterMs;
  const expiresAt = began === null || limitMs === undefined ? null : began + limitMs;
  return { prompt: gate.prompt ?? step.label, expiresAt };
}
