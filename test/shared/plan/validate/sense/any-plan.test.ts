import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanContext } from '../../../../../src/shared/plan/context.ts';
import type { ValidationIssue } from '../../../../../src/shared/plan/validate/result.ts';
import { senseChecks } from '../../../../../src/shared/plan/validate/sense/sense-checks.ts';
import { structureChecks } from '../../../../../src/shared/plan/validate/structure/structure-checks.ts';
import type { Json } from '../../sample-plans.ts';
import { arbitraryPlan } from '../../support/arbitrary-plan.ts';
import { judge, only } from './judge.ts';

const odd = fc.constantFrom<unknown>(
  ...['0', '0%', 'max', 'unlimited', '-1', '1e3', '', ' ', '0x', '0x12', `0x${'0'.repeat(40)}`],
  ...['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', `0X${'F'.repeat(40)}`, 'ETH', 'eth', 'NOPE'],
  ...['/etc/passwd', '~', 'sh', 'setApprovalForAll', 'approve', '1.0000000000000000000001'],
  ...[null, true, 0, 1e300, [], {}, { usd: '0' }, { type: 'literal', value: '0' }],
  ...[{ type: 'env', key: 'K' }, { type: 'literal', value: 'sh' }, ['-c'], { kind: 'stop' }],
);

const tools: Readonly<Record<string, readonly string[]>> = {
  transfer: ['token', 'amount', 'tokenId', 'to'],
  defi_swap: ['tokenIn', 'tokenOut', 'amount', 'amountOut', 'minOut', 'maxIn', 'recipient'],
  approve: ['token', 'spender', 'amount'],
  revoke: ['token', 'spender'],
  bridge: ['token', 'amount', 'toChainId', 'to'],
  lend_borrow: ['token', 'amount', 'market', 'onBehalfOf'],
  lend_withdraw: ['token', 'amount', 'market', 'onBehalfOf'],
  write_contract: ['address', 'functionName', 'args', 'value'],
  manage_orders: ['op', 'order', 'orderId'],
  run_command: ['program', 'args', 'cwd'],
  move_file: ['from', 'to'],
  get_price: ['token'],
};

const oddAction = fc.constantFrom(...Object.keys(tools)).chain((tool) =>
  fc
    .record(Object.fromEntries((tools[tool] ?? []).map((param) => [param, odd])), {
      requiredKeys: [],
    })
    .map((params): Json => only(tool, params)),
);

const context: PlanContext = {
  account: `0x${'a'.repeat(40)}`,
  contacts: { A: `0x0000${'1'.repeat(32)}0000`, B: 'nobody' },
  prices: { ETH: '4000' },
  feeds: [],
  envKeys: [],
  roots: ['/home/u', 'C:\\x', '~'],
  healthFactors: { '1': { aave_v3: '0.5' } },
};

const all = (checks: typeof senseChecks, document: Json): ValidationIssue[] =>
  checks.flatMap((check) => judge(check, document, context));

/** The parameter that an issue is about: `root.params.order` of `root.params.order.amount`. */
const parameterOf = (path = ''): string => /^root\.params\.\w+/.exec(path)?.[0] ?? path;

describe('the checks of sense', () => {
  it('name no parameter that a structure check names', () => {
    fc.assert(
      fc.property(oddAction, (document) => {
        const wrong = new Set(all(structureChecks, document).map(({ path }) => parameterOf(path)));
        // A reference that is not allowed is named wherever it stands.
        const named = all(senseChecks, document).filter(({ code }) => code !== 'ENV_REF_FORBIDDEN');
        for (const { code, path } of named) {
          expect([code, wrong.has(parameterOf(path))]).toEqual([code, false]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('say nothing twice about one place', () => {
    fc.assert(
      fc.property(oddAction, (document) => {
        const places = all(senseChecks, document).map(({ code, path }) => `${code} ${path}`);
        expect(new Set(places).size).toBe(places.length);
      }),
    );
  });

  it('look at any plan without failing, and answer the same each time', () => {
    fc.assert(
      fc.property(arbitraryPlan, (plan) => {
        const document: Json = JSON.parse(JSON.stringify(plan));
        expect(all(senseChecks, document)).toEqual(all(senseChecks, document));
      }),
    );
  });
});
