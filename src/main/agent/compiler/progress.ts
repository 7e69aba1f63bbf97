import type { Assumption, Question } from '../../../shared/plan/compile-outcome.ts';
import type { ActionNode } from '../../../shared/plan/nodes.ts';
import type { Provenance } from '../../../shared/plan/schema.ts';
import type { IntentStep } from '../intent/intent.ts';
import type { EarlierAction } from './scope.ts';
import type { Known, Surroundings } from './slot.ts';

/** What has come of the steps so far. */
export interface Progress {
  surroundings: Surroundings;
  /** Epoch ms. */
  now: number;
  steps: readonly IntentStep[];
  /** Into how many equal parts, one after the other, all that is traded is cut; usually 1. */
  parts: number;
  /** Actions that steps to come may refer to. */
  earlier: EarlierAction[];
  /** Ids of steps that are asked about, so that what refers to them is not asked about as well. */
  open: Set<string>;
  questions: Question[];
  assumptions: Assumption[];
  /** By `<nodeId>.<parameter>`. */
  provenance: Record<string, Provenance>;
  nodeIds: Set<string>;
  /** Of the first step that acts on one: the plan's. */
  chain: Known<number> | null;
  /** Where a step acts that names no chain; null after the money went to another. */
  chainId: number | null;
  /** Of its actions. */
  labels: string[];
  /** Payments by a list, with the names in it. */
  paid: { node: ActionNode; name: string }[];
}

/** `base`, with a number behind it where that is taken. */
export function newNodeId({ nodeIds }: Progress, base: string): string {
  let id = base;
  for (let number = 2; nodeIds.has(id); number += 1) id = `${base}${number}`;
  nodeIds.add(id);
  return id;
}

/** Each question once. */
export function askOnce({ questions }: Progress, ...asked: readonly Question[]): void {
  for (const each of asked) {
    const isNew = !questions.some(({ slot, text }) => slot === each.slot && text === each.text);
    if (isNew) questions.push(each);
  }
}

/** Each assumption once. */
export function assume({ assumptions }: Progress, ...made: readonly Assumption[]): void {
  for (const each of made) {
    const isNew = !assumptions.some(({ slot, text }) => slot === each.slot && text === each.text);
    if (isNew) assumptions.push(each);
  }
}
