import { expect, it } from 'vitest';
import { planSchema } from '../../../src/shared/plan/schema.ts';
import { planTree } from '../../../src/shared/plan/tree.ts';
import { everySeedNode } from './sample-plans.ts';

it('lists the plan as rows of an accessible tree, parents before children', () => {
  const rows = planTree(planSchema.parse(everySeedNode)).map(
    ({ id, parentId, level, position, siblings, kind, role, tool }) =>
      `${'  '.repeat(level - 1)}${id} ${kind} ${role} ${position}/${siblings} of ${parentId} ${tool ?? ''}`.trimEnd(),
  );
  expect(rows).toMatchInlineSnapshot(`
    [
      "all sequence root 1/1 of null",
      "  swap action step 1/5 of all defi_swap",
      "  pay action step 2/5 of all transfer",
      "    n action onError 1/1 of pay notify",
      "  par parallel step 3/5 of all",
      "  if if step 4/5 of all",
      "    wait wait then 1/2 of if",
      "    time wait else 2/2 of if",
      "  loop loop step 5/5 of all",
      "    w action body 1/1 of loop wrap",
    ]
  `);
});
