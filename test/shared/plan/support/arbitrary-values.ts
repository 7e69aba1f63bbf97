// References and conditions that fit the plan language.
import fc from 'fast-check';
import type { Condition } from '../../../../src/shared/plan/conditions.ts';
import type { ValueRef } from '../../../../src/shared/plan/values.ts';

const literal = (value: string | number | boolean): ValueRef => ({ type: 'literal', value });

const runtime = (fn: Extract<ValueRef, { type: 'runtime' }>['fn'], args: ValueRef[]): ValueRef => ({
  ...{ type: 'runtime', fn, args },
});

const arbitraryToken = fc.constantFrom('ETH', 'WETH', 'USDC').map(literal);
const arbitraryNumber = fc.integer({ min: 1, max: 99_999 }).map((value) => literal(String(value)));

const { ref } = fc.letrec<{ ref: ValueRef; leaf: ValueRef }>((tie) => ({
  leaf: fc.oneof(
    arbitraryToken.map((token) => runtime('price', [token])),
    arbitraryToken.map((token) => runtime('balance', [token])),
    arbitraryToken.map((token) => runtime('balance', [token, literal(8453)])),
    fc.constantFrom(
      runtime('gas_price', []),
      runtime('gas_price', [literal(1)]),
      runtime('timestamp', []),
      runtime('block_number', [literal(1)]),
      runtime('health_factor', []),
      runtime('health_factor', [literal('aave_v3')]),
      { type: 'env', key: 'LIMIT' },
    ),
    arbitraryNumber,
  ),
  ref: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    tie('leaf'),
    fc
      .tuple(fc.constantFrom('add', 'sub', 'mul', 'div', 'min', 'max'), tie('ref'), arbitraryNumber)
      .map(([fn, left, right]) => runtime(fn, [left, right])),
  ),
}));

/** A reference that stands for a number: runtime functions, arithmetic, settings. None names a step. */
export const arbitraryNumberRef: fc.Arbitrary<ValueRef> = ref.filter(
  ({ type }) => type !== 'literal',
);

/** A condition over the given references; `and` and `or` of two or three parts, `not` of one. */
export function arbitraryCondition(
  refs: fc.Arbitrary<ValueRef> = arbitraryNumberRef,
): fc.Arbitrary<Condition> {
  const compare: fc.Arbitrary<Condition> = fc.record(
    {
      type: fc.constant('compare' as const),
      left: refs,
      op: fc.constantFrom('gt', 'gte', 'lt', 'lte', 'eq', 'neq'),
      right: fc.oneof(arbitraryNumber, refs),
      label: fc.constant('when it is so'),
    },
    { requiredKeys: ['type', 'left', 'op', 'right'] },
  );
  return fc.letrec<{ condition: Condition }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 2, depthSize: 'small' },
      compare,
      fc
        .tuple(
          fc.constantFrom('and', 'or'),
          fc.array(tie('condition'), { minLength: 2, maxLength: 3 }),
        )
        .map(([op, conditions]): Condition => ({ type: 'logic', op, conditions })),
      tie('condition').map(
        (inner): Condition => ({ type: 'logic', op: 'not', conditions: [inner] }),
      ),
    ),
  })).condition;
}
