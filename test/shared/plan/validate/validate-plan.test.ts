import { describe, expect, it } from 'vitest';
import type { PlanContext } from '../../../../src/shared/plan/context.ts';
import { validatePlan } from '../../../../src/shared/plan/validate/validate-plan.ts';
import { readStrictJson } from '../../../../src/shared/strict-json.ts';
import { bundledTokens } from '../../../../src/shared/tokens/bundled-tokens.ts';
import { createToolRegistry } from '../../../../src/shared/tools/tool-registry.ts';
import { above, action, alice, type Json, plan, sequence, swap } from '../sample-plans.ts';

const context: PlanContext = { chains: [1, 137], defaultChain: 1, now: '2026-11-23T15:00:00Z' };

function transfer(params: Json = {}, more: Json = {}): Json {
  return action('t', 'transfer', { token: 'USDC', amount: '5', to: alice, ...params }, more);
}

function ref(stepId: string, path = 'amount'): Json {
  return { type: 'step_output', stepId, path };
}

function trigger(given: Json): Json {
  return plan(transfer(), { trigger: given });
}

function parallel(steps: Json[], more: Json = {}): Json {
  return { id: 'par', label: '', type: 'parallel', steps, ...more };
}

function branch(condition: Json, then: Json, more: Json = {}): Json {
  return { id: 'if', label: '', type: 'if', condition, then, ...more };
}

function loop(body: Json, more: Json = {}): Json {
  return { id: 'loop', label: '', type: 'loop', body, maxIterations: 2, ...more };
}

function wait(more: Json): Json {
  return { id: 'w', label: '', type: 'wait', ...more };
}

const needs = (stepId: string, path?: string) =>
  action('n', 'transfer', { token: 'USDC', amount: ref(stepId, path), to: alice });

/** Code, a plan that raises it with the node and path it names, and a near one that does not. */
const cases: [code: string, raises: Json, nodeId: string | null, path: string, not: Json][] = [
  ['DUPLICATE_ID', plan(sequence(transfer(), transfer())), 't', 'root.steps[1]', plan(transfer())],
  [
    'UNKNOWN_REF',
    plan(sequence(transfer(), needs('T'))),
    'n',
    'root.steps[1].params.amount',
    plan(sequence(transfer(), needs('t'))),
  ],
  [
    'UNKNOWN_REF',
    plan(branch({ ...above(1), left: ref('x') }, transfer())),
    'if',
    'root.condition.left',
    plan(branch(above(1), transfer())),
  ],
  [
    'REF_NOT_REACHED',
    plan(sequence(needs('t'), transfer())),
    'n',
    'root.steps[0].params.amount',
    plan(sequence(transfer(), needs('t'))),
  ],
  [
    'REF_NOT_REACHED',
    plan(parallel([transfer(), needs('t')])),
    'n',
    'root.steps[1].params.amount',
    plan(sequence(parallel([transfer()]), needs('t'))),
  ],
  [
    'REF_NOT_REACHED',
    plan(sequence(parallel([transfer()], { allowPartialFailure: true }), needs('t'))),
    'n',
    'root.steps[1].params.amount',
    plan(sequence(parallel([transfer()]), needs('t'))),
  ],
  [
    'REF_NOT_REACHED',
    plan(sequence(branch(above(1), transfer()), needs('t'))),
    'n',
    'root.steps[1].params.amount',
    plan(branch(above(1), sequence(transfer(), needs('t')))),
  ],
  [
    'REF_NOT_REACHED',
    plan(branch(above(1), transfer(), { else: needs('t') })),
    'n',
    'root.else.params.amount',
    plan(branch(above(1), transfer(), { else: swap })),
  ],
  [
    'REF_NOT_REACHED',
    plan(sequence(transfer({}, { onFailure: { strategy: 'skip' } }), needs('t'))),
    'n',
    'root.steps[1].params.amount',
    plan(
      sequence(
        transfer({}, { onFailure: { strategy: 'retry', maxAttempts: 2, delayMs: 1 } }),
        needs('t'),
      ),
    ),
  ],
  [
    'REF_NOT_REACHED',
    plan(sequence(transfer({}, { onError: swap }), needs('t'))),
    'n',
    'root.steps[1].params.amount',
    plan(sequence(transfer(), transfer({ amount: ref('t') }, { id: 'u', onError: swap }))),
  ],
  [
    'REF_NOT_REACHED',
    plan(loop(sequence(needs('t'), transfer()))),
    'n',
    'root.body.steps[0].params.amount',
    plan(sequence(loop(transfer(), { exitWhen: { ...above(1), left: ref('t') } }), needs('t'))),
  ],
  [
    'REF_NOT_REACHED',
    trigger({ type: 'condition', when: { ...above(1), left: ref('t') } }),
    null,
    'trigger.when.left',
    trigger({ type: 'condition', when: above(1) }),
  ],
  [
    'REF_PATH',
    plan(sequence(transfer(), needs('t', 'amountOut'))),
    'n',
    'root.steps[1].params.amount',
    plan(sequence({ ...swap, id: 't' }, needs('t', 'amountOut'))),
  ],
  [
    'REF_PATH',
    plan(sequence(wait({ durationMs: 1 }), needs('w'))),
    'n',
    'root.steps[1].params.amount',
    plan(sequence(transfer(), needs('t', 'feeEth'))),
  ],
  [
    'CONTRA_NO_TOOL',
    plan(action('a', 'tranfer', {})),
    'a',
    'root.tool',
    plan(action('a', 'send', { token: 'ETH', amount: '1', to: alice })),
  ],
  [
    'MISSING_PARAM',
    plan(action('t', 'transfer', { token: 'ETH', amount: '1' })),
    't',
    'root.params.to',
    plan(transfer()),
  ],
  [
    'BAD_PARAM',
    plan(transfer({ memo: 'x' })),
    't',
    'root.params.memo',
    plan(transfer({ chainId: 1 })),
  ],
  ['BAD_PARAM', plan(transfer({ amount: '-5' })), 't', 'root.params.amount', plan(transfer())],
  ['BAD_PARAM', plan(transfer({ amount: '1e3' })), 't', 'root.params.amount', plan(transfer())],
  ['BAD_PARAM', plan(transfer({ amount: ['5'] })), 't', 'root.params.amount', plan(transfer())],
  [
    'BAD_PARAM',
    plan(action('a', 'approve', { token: 'USDC', spender: alice, amount: '50%' })),
    'a',
    'root.params.amount',
    plan(action('a', 'approve', { token: 'USDC', spender: alice, amount: '0' })),
  ],
  [
    'BAD_PARAM',
    plan({ ...swap, params: { ...(swap['params'] as Json), venue: 'curve' } }),
    'swap',
    'root.params.venue',
    plan({ ...swap, params: { ...(swap['params'] as Json), venue: 'best' } }),
  ],
  [
    'BAD_ADDRESS',
    plan(transfer({ to: alice.slice(0, -1) })),
    't',
    'root.params.to',
    plan(transfer({ to: alice.toLowerCase() })),
  ],
  [
    'BAD_ADDRESS',
    plan(transfer({ token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB49' })),
    't',
    'root.params.token',
    plan(transfer({ token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' })),
  ],
  [
    'BAD_ADDRESS',
    trigger({ type: 'onchain_event', chainId: 1, contractAddress: '0x12', eventSignature: 'A()' }),
    null,
    'trigger.contractAddress',
    trigger({ type: 'onchain_event', chainId: 1, contractAddress: alice, eventSignature: 'A()' }),
  ],
  [
    'UNKNOWN_TOKEN',
    plan(transfer({ token: 'USDX' })),
    't',
    'root.params.token',
    plan(transfer({ token: 'usdc' })),
  ],
  [
    'UNKNOWN_TOKEN',
    trigger({ type: 'balance', token: 'NOPE', chainId: 1, condition: 'above', threshold: 1 }),
    null,
    'trigger.token',
    trigger({ type: 'balance', token: 'ETH', chainId: 1, condition: 'above', threshold: 1 }),
  ],
  [
    'CONTRA_CHAIN',
    plan(transfer({ chainId: 56 })),
    't',
    'root.params.chainId',
    plan(transfer({ chainId: 137 })),
  ],
  ['CONTRA_CHAIN', plan(transfer(), { chainId: 5 }), null, 'chainId', plan(transfer())],
  [
    'CONTRA_CHAIN',
    plan(transfer({ token: 'POL' })),
    't',
    'root.params.token',
    plan(transfer({ token: 'POL', chainId: 137 })),
  ],
  [
    'BAD_CRON',
    trigger({ type: 'cron', expression: '0 9 * *' }),
    null,
    'trigger.expression',
    trigger({ type: 'cron', expression: '*/5 9-17 1,15 JAN-MAR MON' }),
  ],
  [
    'BAD_TIMEZONE',
    trigger({ type: 'cron', expression: '0 9 * * 1', timezone: 'Mars/Olympus' }),
    null,
    'trigger.timezone',
    trigger({ type: 'cron', expression: '0 9 * * 1', timezone: 'Europe/Berlin' }),
  ],
  [
    'BAD_TIME',
    trigger({ type: 'time', at: '2027-02-30T10:00:00Z' }),
    null,
    'trigger.at',
    trigger({ type: 'time', at: '2028-02-29T10:00:00+02:00' }),
  ],
  [
    'BAD_TIME',
    plan(wait({ untilTime: 'tomorrow' })),
    'w',
    'root.untilTime',
    plan(wait({ untilTime: '2027-03-06T17:00Z' })),
  ],
  [
    'WAIT_EXCLUSIVE',
    plan(wait({ durationMs: 1, until: above(1) })),
    'w',
    'root',
    plan(wait({ durationMs: 1 })),
  ],
  ['WAIT_EXCLUSIVE', plan(wait({})), 'w', 'root', plan(wait({ until: above(1) }))],
  [
    'NO_FAILURE_POLICY',
    plan(loop(sequence(transfer()))),
    't',
    'root.body.steps[0]',
    plan(loop(transfer({}, { onFailure: { strategy: 'abort' } }))),
  ],
  [
    'DEFAULT_CHAIN',
    trigger({ type: 'balance', token: 'ETH', condition: 'above', threshold: 1 }),
    null,
    'trigger.chainId',
    plan(transfer(), {
      chainId: 1,
      trigger: { type: 'balance', token: 'ETH', condition: 'above', threshold: 1 },
    }),
  ],
  [
    'ALIAS',
    plan(action('a', 'send', { token: 'ETH', amount: '1', to: alice })),
    'a',
    'root.tool',
    plan(transfer()),
  ],
  ['AMOUNT_NUMBER', plan(transfer({ amount: 5 })), 't', 'root.params.amount', plan(transfer())],
  [
    'ZERO_AMOUNT',
    plan(transfer({ amount: '0.00' })),
    't',
    'root.params.amount',
    plan(transfer({ amount: '0.000001' })),
  ],
  ['ZERO_AMOUNT', plan(transfer({ amount: '0%' })), 't', 'root.params.amount', plan(transfer())],
  [
    'TOO_PRECISE',
    plan(transfer({ amount: '0.0000001' })),
    't',
    'root.params.amount',
    plan(transfer({ amount: '0.0000010' })),
  ],
  [
    'TOO_PRECISE',
    plan(action('w', 'wrap', { amount: `0.${'0'.repeat(18)}1` })),
    'w',
    'root.params.amount',
    plan(action('w', 'wrap', { amount: `0.${'0'.repeat(17)}1` })),
  ],
  [
    'SAME_TOKEN',
    plan(
      action('s', 'defi_swap', {
        tokenIn: 'USDC',
        tokenOut: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
        amount: '1',
      }),
    ),
    's',
    'root.params.tokenOut',
    plan(action('s', 'defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' })),
  ],
  [
    'SAME_TOKEN',
    plan(action('s', 'defi_swap', { tokenIn: 'WETH', tokenOut: 'ETH', amount: '1' })),
    's',
    'root.params.tokenOut',
    plan(action('s', 'defi_swap', { tokenIn: 'WETH', tokenOut: 'DAI', amount: '1' })),
  ],
];

const infos = ['ALIAS', 'AMOUNT_NUMBER', 'NO_FAILURE_POLICY', 'DEFAULT_CHAIN'];

describe('the validator', () => {
  it.each(cases)(
    'raises %s where it belongs, and only there',
    (code, raises, nodeId, path, not) => {
      const result = validatePlan(raises, context);
      const found = result.issues.filter((issue) => issue.code === code);
      expect(found.map((issue) => [issue.nodeId, issue.path])).toContainEqual([nodeId, path]);
      expect(found[0]?.severity).toBe(infos.includes(code) ? 'info' : 'error');
      expect(result.valid).toBe(infos.includes(code) && result.issues.length === found.length);
      expect(validatePlan(not, context).issues.map((issue) => issue.code)).not.toContain(code);
    },
  );

  it('says every message in a sentence', () => {
    const messages = cases.map(([code, raises]) => {
      const issue = validatePlan(raises, context).issues.find((each) => each.code === code);
      return `${code}: ${issue?.message}${issue?.suggestion ? ` [${issue.suggestion}]` : ''}`;
    });
    expect([...new Set(messages)].join('\n')).toMatchInlineSnapshot(`
      "DUPLICATE_ID: The id "t" is already used at root.steps[0].
      UNKNOWN_REF: There is no step "T" to take a value from. [t]
      UNKNOWN_REF: There is no step "x" to take a value from.
      REF_NOT_REACHED: The step "t" is not certain to have run before its value is needed.
      REF_PATH: transfer leaves no "amountOut"; it leaves amount, blockNumber, feeEth, gasUsed, status, to, tokenId, txHash.
      REF_PATH: The step "w" is not an action and leaves no value.
      CONTRA_NO_TOOL: There is no tool "tranfer" in this version. Near to it: transfer. [transfer]
      MISSING_PARAM: transfer needs "to".
      BAD_PARAM: transfer has no parameter "memo"; it has token, amount, tokenId, to, chainId.
      BAD_PARAM: "amount" of transfer: expected an amount such as "0.75", a share such as "50%", "max", a worth such as {"usd": "100"}, or {"percentOfStart": "25"}.
      BAD_PARAM: "amount" of approve: expected an exact amount such as "100", or "unlimited".
      BAD_PARAM: "venue" of defi_swap: expected "uniswap_v2" or "uniswap_v3" or "best".
      BAD_ADDRESS: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe" has 39 hexadecimal digits after 0x; an address has 40.
      BAD_ADDRESS: The capital letters of 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB49 do not match its checksum; a digit may be mistyped.
      BAD_ADDRESS: "0x12" has 2 hexadecimal digits after 0x; an address has 40.
      UNKNOWN_TOKEN: No token "USDX" is known on Ethereum. Near to it: USDC (0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48), USDT (0xdAC17F958D2ee523a2206206994597C13D831ec7), USDS (0xdC035D45d973E3EC169d2276DDab16f1e407384F). [USDC]
      UNKNOWN_TOKEN: No token "NOPE" is known on Ethereum.
      CONTRA_CHAIN: Chain 56 is not configured; configured are 1, 137.
      CONTRA_CHAIN: Chain 5 is not configured; configured are 1, 137.
      CONTRA_CHAIN: "POL" is not a token of Ethereum; it is one of chain 137.
      BAD_CRON: "0 9 * *" is not a cron expression of five fields: minute, hour, day, month, weekday. [0 9 * * 1]
      BAD_TIMEZONE: "Mars/Olympus" is not a time zone; write it like America/New_York.
      BAD_TIME: "2027-02-30T10:00:00Z" is not a time; write it like 2027-03-06T17:00:00Z.
      BAD_TIME: "tomorrow" is not a time; write it like 2027-03-06T17:00:00Z.
      WAIT_EXCLUSIVE: A wait needs exactly one of until, durationMs and untilTime; this has 2.
      WAIT_EXCLUSIVE: A wait needs exactly one of until, durationMs and untilTime; this has 0.
      NO_FAILURE_POLICY: "t" repeats in a loop; when it fails once, the whole plan stops.
      DEFAULT_CHAIN: The balance trigger names no chain; chain 8453 is watched.
      ALIAS: "send" is an older name; it is read as "transfer". [transfer]
      AMOUNT_NUMBER: A number was written where exact text belongs; it is read as "5". ["5"]
      ZERO_AMOUNT: The amount is zero, so this step would do nothing.
      TOO_PRECISE: 0.0000001 has 7 decimal places; USDC has 6.
      TOO_PRECISE: 0.0000000000000000001 has 19 decimal places; ETH has 18.
      SAME_TOKEN: USDC would be exchanged for 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48, which is the same coin.
      SAME_TOKEN: WETH would be exchanged for ETH, which is the same coin."
    `);
  });

  it('reports every issue, not the first', () => {
    const document = plan(sequence(transfer({ amount: '0' }), transfer({ to: '0x1' }), needs('x')));
    const codes = validatePlan(document, context).issues.map((issue) => issue.code);
    expect(codes.sort()).toEqual(['BAD_ADDRESS', 'DUPLICATE_ID', 'UNKNOWN_REF', 'ZERO_AMOUNT']);
  });

  it('does not judge chains when the configured ones are unknown', () => {
    expect(validatePlan(plan(transfer({ chainId: 137 })), {}).issues).toEqual([]);
    expect(validatePlan(plan(transfer({ token: 'POL' })), {}).issues).toEqual([]);
  });

  it('keeps the text of a number from the file to the finding', () => {
    const text = JSON.stringify(plan(transfer({ amount: 7 }))).replace(
      '"amount":7',
      '"amount":0.10000000000000000000001',
    );
    const tree = readStrictJson(text);
    const issues = validatePlan(tree.ok ? tree.value : null, context).issues;
    expect(issues.map(({ code, suggestion }) => [code, suggestion])).toEqual([
      ['TOO_PRECISE', undefined],
      ['AMOUNT_NUMBER', '"0.10000000000000000000001"'],
    ]);
  });

  it('does not check the value of a parameter that is known only when the step runs', () => {
    const document = plan(transfer({ amount: ref('u'), to: { type: 'env', key: 'SAVINGS' } }));
    const codes = validatePlan(document, context).issues.map((issue) => issue.code);
    expect(codes).toEqual(['UNKNOWN_REF']);
  });

  it('names the tools and chains of a plan, sorted, each once', () => {
    const document = plan(sequence(transfer({ chainId: 137 }), swap, { ...swap, id: 'again' }));
    expect(validatePlan(document, context)).toMatchObject({
      valid: true,
      toolsUsed: ['defi_swap', 'transfer'],
      chainsUsed: [1, 137],
    });
  });

  it('knows only the tools of its registry', () => {
    const tools = createToolRegistry([]);
    const result = validatePlan(plan(transfer()), context, { tools, tokens: bundledTokens });
    expect(result.issues.map((issue) => issue.code)).toEqual(['CONTRA_NO_TOOL']);
  });

  it('estimates the worst path', () => {
    const once = validatePlan(plan(swap), context);
    expect(once).toMatchObject({ estimatedGasEth: 0.0021, estimatedDurationMs: 15_000 });
    const most = plan(
      sequence(
        branch(above(1), swap, { else: transfer() }),
        loop(action('l', 'wrap', { amount: '1' }), { maxIterations: 3, delayMs: 1_000 }),
        wait({ untilTime: '2026-11-23T16:00:00Z' }),
        action(
          'r',
          'get_price',
          { token: 'ETH' },
          {
            onFailure: { strategy: 'retry', maxAttempts: 3, delayMs: 100, backoffMultiplier: 2 },
          },
        ),
      ),
    );
    expect(validatePlan(most, context)).toMatchObject({
      estimatedGasEth: 0.00348,
      // What comes before the wait happens within its hour.
      estimatedDurationMs: 3_600_000 + 3 * 1_000 + 300,
    });
    const endless = plan(loop(swap, { maxIterations: 1e308, delayMs: 1e308 }));
    expect(validatePlan(endless, context).estimatedDurationMs).toBeUndefined();
  });
});
