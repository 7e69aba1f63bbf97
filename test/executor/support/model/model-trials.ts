import fc from 'fast-check';
import type { ErrorClass } from '../../../../src/shared/errors.ts';
import type { Truth } from '../../../../src/shared/plan/conditions/truth.ts';
import type { PlanNode } from '../../../../src/shared/plan/nodes.ts';
import type { ModelLucks, WriteLuck } from './model-fate.ts';
import type { Fault } from './model-life.ts';
import { modelPlans } from './model-plans.ts';

/** One seeded course: what is asked, what goes wrong, and in which order people and time have their turn. */
export interface Trial {
  root: PlanNode;
  lucks: ModelLucks;
  faults: Fault[];
  turns: number[];
  /** What a person orders at the n-th turn. */
  orders: Order[];
  /** The turn at which a person cancels the run, if ever. */
  cancelAt: number | null;
}

export type Order = 'none' | 'pause' | 'stop';

export const trials = fc.record<Trial>({
  root: modelPlans,
  lucks: fc.record<ModelLucks>({
    reads: fc.array(
      fc.constantFrom<ErrorClass | null>(null, null, 'slippage', 'reverted', 'invalid_params'),
      { minLength: 1, maxLength: 7 },
    ),
    truths: fc.array(fc.constantFrom<Truth>('true', 'true', 'false', 'unknown'), {
      ...{ minLength: 1, maxLength: 7 },
    }),
    writes: fc.array(
      fc.constantFrom<WriteLuck>('made', 'made', 'made', 'refused', 'declined', 'reverted'),
      { minLength: 1, maxLength: 7 },
    ),
    gates: fc.array(fc.constantFrom('yes', 'yes', 'no', 'silent'), { minLength: 1, maxLength: 5 }),
  }),
  faults: fc.array(
    fc.constantFrom<Fault>(
      ...(['nothing', 'nothing', 'nothing', 'refuses'] as const),
      ...(['loses', 'dies_before', 'dies_after'] as const),
    ),
    { maxLength: 60 },
  ),
  turns: fc.array(fc.nat(11), { minLength: 1, maxLength: 9 }),
  orders: fc.array(
    fc.constantFrom<Order>(
      ...(['none', 'none', 'none', 'none'] as const),
      ...(['none', 'pause', 'pause', 'stop'] as const),
    ),
    { maxLength: 30 },
  ),
  cancelAt: fc.oneof(
    { arbitrary: fc.constant(null), weight: 9 },
    { arbitrary: fc.nat(20), weight: 1 },
  ),
});
