import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberedBoxes } from '../../../../../src/renderer/features/plan-review/graph/numbered-boxes.ts';
import { drawPlan } from '../../../../../src/renderer/model/plan-graph/draw-plan.ts';
import { arbitraryPlan } from '../../../../shared/plan/support/arbitrary-plan.ts';

it('gives every box of a graph the row of the tree that is the same step', () => {
  fc.assert(
    fc.property(arbitraryPlan, (plan) => {
      const { boxes } = drawPlan(plan.root);
      const numbered = numberedBoxes(plan, boxes);
      expect(numbered.map(({ step }) => step.id)).toEqual(boxes.map(({ node }) => node.id));
    }),
  );
});
