import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPlan } from '../../../../../src/shared/plan/read-plan.ts';
import { checkInput } from '../../../../../src/shared/plan/validate/check-input.ts';
import { walkPairs } from '../../../../../src/shared/plan/validate/trade/earlier-actions.ts';
import { bundledTokens } from '../../../../../src/shared/tokens/bundled-tokens.ts';
import { shippedTools } from '../../../../../src/shared/tools/tool-registry.ts';
import { action, type Json, plan } from '../../sample-plans.ts';
import { again, atOnce, either, inOrder, pause } from '../plan-parts.ts';

const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom(action('a', 'wrap', { amount: '1' }), pause()),
    fc.array(tie('tree'), { maxLength: 4 }).map((steps) => inOrder(...steps)),
    fc.array(tie('tree'), { maxLength: 4 }).map((steps) => atOnce(...steps)),
    fc
      .tuple(tie('tree'), fc.option(tie('tree'), { nil: undefined }))
      .map((both) => either(...both)),
    tie('tree').map((body) => again(body)),
    tie('tree').map((onError) => action('a', 'wrap', { amount: '1' }, { onError })),
  ),
}));

/** How two places in the tree stand to each other, read from their paths alone. */
function relation(earlier: string, later: string): 'apart' | 'beside' | 'before' {
  const [left, right] = [earlier.split('.'), later.split('.')];
  const fork = right.findIndex((part, at) => part !== left[at]);
  if (right[fork] === 'onError' || (left[fork] === 'then' && right[fork] === 'else'))
    return 'apart';
  return right[fork]?.startsWith('parallel') ? 'beside' : 'before';
}

/** Paths in which the steps of a parallel are told from those of a sequence. */
function marked(path: string, root: Json): string {
  let at: unknown = { root };
  const parts = path.replace(/\.steps\[/g, '[').split(/\.|(?=\[)/);
  return parts
    .map((part) => {
      const type = Reflect.get(Object(at), 'type');
      const index = /^\[(\d+)\]$/.exec(part)?.[1];
      at = index === undefined ? Reflect.get(Object(at), part) : Object(at).steps[Number(index)];
      return index === undefined ? part : `${type}${index}`;
    })
    .join('.');
}

it('knows of every two actions whether they lie on one path, and whether at the same time', () => {
  fc.assert(
    fc.property(tree, (shared) => {
      // As in a file, where no two places hold one object.
      const root = JSON.parse(JSON.stringify(shared));
      const reading = readPlan(plan(root));
      if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
      const parts = { tools: shippedTools, tokens: bundledTokens };
      const input = checkInput(reading.plan, {}, parts);
      const met: string[] = [];
      walkPairs(input, {
        separates: () => false,
        meet(each, earlier) {
          const place = marked(each.path, root);
          const others = met.map((other) => relation(other, place));
          expect(earlier.count('any')).toBe(others.filter((how) => how !== 'apart').length);
          const closest = met.findLastIndex((other) => relation(other, place) === 'beside');
          expect(earlier.beside('any') !== undefined).toBe(closest >= 0);
          met.push(place);
          return ['any'];
        },
      });
      expect(met).toHaveLength(input.actions.length);
    }),
    { numRuns: 500 },
  );
});
