import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../src/main/agent/direct-parser/parse-request.ts';
import { compileOutcomeSchema } from '../../../src/shared/plan/compile-outcome.ts';
import type { PlanContext } from '../../../src/shared/plan/context.ts';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import { type ParamValue, valueRefSchema } from '../../../src/shared/plan/values.ts';

const bob = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
const carol = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e';
const context: PlanContext = {
  ...{ now: '2026-11-22T12:00:30Z', tz: 'UTC', chains: [1, 8453], defaultChain: 1 },
  contacts: { Bob: bob, Carol: carol },
};

function parse(text: string, more: PlanContext = {}) {
  const birth = { planId: 'p', createdAt: 0 };
  return compileOutcomeSchema.parse(parseRequest(text, { ...context, ...more }, birth));
}

/** The steps on one line, or the slots that are asked about. */
function said(text: string): string {
  const outcome = parse(text);
  if (outcome.outcome === 'plan') return node(outcome.plan.root);
  if (outcome.outcome !== 'ask') return outcome.outcome;
  return `ask ${outcome.questions.map(({ slot }) => slot).join(' ')}`;
}

function node(each: PlanNode): string {
  switch (each.type) {
    case 'action': {
      const { slippage, venue, ...params } = each.params;
      return [each.tool, ...Object.values(params).map(value)].join(' ');
    }
    case 'sequence':
      return each.steps.map(node).join(' | ');
    case 'if':
      return `if ${each.label.slice(3)} (${node(each.then)}${each.else ? `; else ${node(each.else)}` : ''})`;
    case 'wait':
      return `${each.label} ${each.maxWaitMs ?? ''}`.trim();
    case 'loop':
      return `${each.maxIterations} x ${each.delayMs ?? 0} ms (${node(each.body)}) ${each.exitWhen ? 'until' : ''}`.trim();
    default:
      return each.type;
  }
}

function value(param: ParamValue): string {
  if (typeof param !== 'object' || param === null) return String(param);
  if ('percentOfStart' in param) return `${String(param['percentOfStart'])}% of start`;
  const ref = valueRefSchema.parse(param);
  switch (ref.type) {
    case 'step_output':
      return `${ref.stepId}.${ref.path}`;
    case 'runtime':
      return `${ref.fn}(${ref.args.map(value).join(', ')})`;
    case 'literal':
      return String(ref.value);
    default:
      return ref.type;
  }
}

describe('steps run in the order in which they are said', () => {
  it.each([
    [
      'swap 1 ETH for USDC then send it to Bob',
      `defi_swap ETH USDC 1 | transfer USDC swap.amountOut ${bob}`,
    ],
    ['Swap 1 ETH for USDC. After that, wrap 2 ETH.', 'defi_swap ETH USDC 1 | wrap 2'],
    [
      'swap 1 ETH for USDC, then send 500 of it to Bob and the rest to Carol',
      `defi_swap ETH USDC 1 | transfer USDC 500 ${bob} | transfer USDC sub(swap.amountOut, 500) ${carol}`,
    ],
    [
      'swap 1 ETH for USDC; send half of it to Bob and then unwrap 1 WETH',
      `defi_swap ETH USDC 1 | transfer USDC mul(swap.amountOut, 0.5) ${bob} | unwrap 1`,
    ],
    [
      'wrap 1 ETH, swap it for USDC, and send the received USDC to Bob',
      `wrap 1 | defi_swap WETH USDC wrap.amount | transfer USDC swap.amountOut ${bob}`,
    ],
    [
      'swap 1 ETH for USDC and send what I get to Bob',
      `defi_swap ETH USDC 1 | transfer USDC swap.amountOut ${bob}`,
    ],
    [
      'swap 1 ETH for DAI, swap 1 ETH for USDC, then send the USDC to Bob',
      `defi_swap ETH DAI 1 | defi_swap ETH USDC 1 | transfer USDC swap2.amountOut ${bob}`,
    ],
    ['swap 1 ETH for USDC on Base and wrap 1 ETH', 'defi_swap ETH USDC 1 | wrap 1'],
    [
      'swap 1 ETH for USDC, wait 1 hour, then send it to Bob',
      `defi_swap ETH USDC 1 | Wait 1 hour | transfer USDC swap.amountOut ${bob}`,
    ],
    [
      'wait until gas is below 15 gwei, then wrap 1 ETH; give up after 2 days',
      'Wait until the gas price is below 15 gwei 172800000 | wrap 1',
    ],
    [
      'wait until my USDC balance is at least 100 (max 1 hour) and send 100 USDC to Bob',
      `Wait until the USDC balance is at least 100 3600000 | transfer USDC 100 ${bob}`,
    ],
  ])('%s', (text, steps) => expect(said(text)).toBe(steps));
});

describe('several recipients of one request', () => {
  it.each([
    ['send 1 ETH each to Bob and Carol', `transfer ETH 1 ${bob} | transfer ETH 1 ${carol}`],
    [`send 1 ETH to ${bob}, ${carol} each`, `transfer ETH 1 ${bob} | transfer ETH 1 ${carol}`],
    ['send 10 USDC to Bob and 20 to Carol', `transfer USDC 10 ${bob} | transfer USDC 20 ${carol}`],
    ['send 1 ETH and 5 USDC to Bob', `transfer ETH 1 ${bob} | transfer USDC 5 ${bob}`],
    [
      'send 50% of my USDC to Bob and 50% to Carol',
      `transfer USDC 50% of start ${bob} | transfer USDC 50% of start ${carol}`,
    ],
    [
      'send 30% of my USDC to Bob and the rest to Carol',
      `transfer USDC 30% ${bob} | transfer USDC max ${carol}`,
    ],
    ['send 1 ETH to Bob and Carol', 'ask amount'],
    ['send 1 ETH to Bob and dave', 'needs_model'],
    [
      'send 1 ETH to Bob and send 5 USDC to Carol',
      `transfer ETH 1 ${bob} | transfer USDC 5 ${carol}`,
    ],
  ])('%s', (text, steps) => expect(said(text)).toBe(steps));
});

it('a contact who is called like a verb is not taken for that verb', () => {
  const contacts = { Bob: bob, send: carol };
  const outcome = parse('send 1 ETH to Bob and send 5 USDC to Bob', { contacts });
  expect(outcome.outcome).toBe('needs_model');
});

describe('steps that depend on something', () => {
  const gas = 'the gas price is below 20 gwei';
  it.each([
    [
      'if gas is below 20, swap 1 ETH for USDC, otherwise wrap 1 ETH',
      `if ${gas} (defi_swap ETH USDC 1; else wrap 1)`,
    ],
    [
      'swap 1 ETH for USDC, then if gas is below 20 send it to Bob',
      `defi_swap ETH USDC 1 | if ${gas} (transfer USDC swap.amountOut ${bob})`,
    ],
    [
      'tomorrow at 9:00, if gas is below 20 and ETH is above 4000, wrap 1 ETH then send it to Bob',
      `if ${gas} and the price of ETH is above 4000 USD (wrap 1 | transfer WETH wrap.amount ${bob})`,
    ],
    [
      'wrap 1 ETH, then if gas is below 20 send 1 USDC to Bob. Then wrap 2 ETH',
      `wrap 1 | if ${gas} (transfer USDC 1 ${bob}) | wrap 2`,
    ],
    // Whether the last step depends on it as well, nobody said.
    ['wrap 1 ETH, then if gas is below 20 send 1 USDC to Bob, then wrap 2 ETH', 'needs_model'],
    ['if gas is below 20 and ETH is above 4000 or below 3000, wrap 1 ETH', 'needs_model'],
    ['if gas is below 20, wrap 1 ETH', 'ask start'],
    // What a branch gives is not certain to be there.
    [
      'swap 1 ETH for USDC, then if gas is below 20 send 5 of it to Bob. Then send the rest to Carol',
      'ask amount',
    ],
  ])('%s', (text, steps) => expect(said(text)).toBe(steps));
});

describe('steps that are repeated', () => {
  it.each([
    ['wrap 0.1 ETH 5 times', '5 x 0 ms (wrap 0.1)'],
    [
      'swap 0.01 ETH to USDC every 10 seconds until my USDC balance is at least 5000, at most 50 times',
      '50 x 10000 ms (defi_swap ETH USDC 0.01) until',
    ],
    [
      '3 times, wrap 1 ETH and send it to Bob',
      `3 x 0 ms (wrap 1 | transfer WETH wrap.amount ${bob})`,
    ],
    ['wrap 1 ETH until gas is above 20', 'ask times'],
    ['wrap 1 ETH and send 1 USDC to Bob 5 times', 'ask start'],
  ])('%s', (text, steps) => expect(said(text)).toBe(steps));
});

describe('what several steps leave open is asked', () => {
  it.each([
    ['swap 1 ETH for USDC then swap all my USDC for DAI', 'ask amount'],
    ['swap 1 ETH for USDC, send it to Bob and send it to Carol', 'ask amount'],
    ['swap 1 ETH for USDC then send the DAI to Bob', 'ask amount'],
    ['swap 1 ETH for USDC and send 5 USDC to Bob on Base', 'ask chain'],
    ['swap 1 ETH for USDC and send 5 USDC to Bob every Monday', 'ask start'],
    ['swap 50% of my ETH for USDC and then swap 50% of my ETH for DAI', 'ask amount'],
    ['swap and transfer', 'ask tokenIn amount tokenOut token to'],
    // Not asked about again where it hangs on what is asked already.
    ['swap ETH for USDC then send it to Bob', 'ask amount'],
    ['send 5 USDC to Bob and swap the rest for DAI on Base', 'ask chain'],
    ['send it to Bob', 'needs_model'],
    ['swap 1 ETH for USDC and then', 'needs_model'],
  ])('%s', (text, steps) => expect(said(text)).toBe(steps));

  it('in words', () => {
    const texts = [
      'send 1 ETH to Bob and Carol',
      'wrap 0.3 ETH, then unwrap all WETH',
      'swap 1 ETH for USDC, send it to Bob and send it to Carol',
      'wrap 1 ETH on Base and send 5 USDC to Bob every Monday',
    ].map((text) => {
      const outcome = parse(text);
      return outcome.outcome === 'ask' ? outcome.questions.map((each) => each.text) : outcome;
    });
    expect(texts).toMatchInlineSnapshot(`
      [
        [
          "Does each of them get as much, or is it shared? Say "each" behind the amount if each does.",
        ],
        [
          "Of all WETH that the account holds then, or of what "Wrap 0.3 ETH to WETH" gives? How much?",
        ],
        [
          "Some of the USDC that "Swap 1 ETH for USDC" gives is spent by then. How much is meant?",
        ],
        [
          "Is "every Monday" meant for all of it? Then say it at the beginning.",
        ],
      ]
    `);
  });
});

const questionOf = (text: string): string => {
  const outcome = parse(text);
  if (outcome.outcome !== 'ask') return outcome.outcome;
  return outcome.questions.map((question) => question.text).join(' ');
};

describe('what can belong to one step or to all is asked about', () => {
  it.each([
    'send 10 USDC to Bob, then send 20 USDC to Carol tomorrow at 9am',
    'if gas is below 20 gwei, wrap 1 ETH, otherwise send 10 USDC to Bob tomorrow at 9am',
    'if gas is below 20 gwei, wrap 1 ETH tomorrow at 9am, otherwise send 10 USDC to Bob',
    'send 10 USDC to Bob, wait 10 minutes, then send 10 USDC to Carol tomorrow at 9am',
  ])('%s', (text) => {
    expect(questionOf(text)).toBe(
      'Is "tomorrow" meant for all of it? Then say it at the beginning.',
    );
  });

  it('but not a moment of the first step, nor one that stands before the branches', () => {
    expect(said('wrap 1 ETH tomorrow at 9am, then send 10 USDC to Bob')).toBe(
      `wrap 1 | transfer USDC 10 ${bob}`,
    );
    expect(said('if ETH is above 3500 tomorrow at 9am, wrap 1 ETH, otherwise unwrap 1 WETH')).toBe(
      'if the price of ETH is above 3500 USD (wrap 1; else unwrap 1)',
    );
  });
});

describe('what follows an order', () => {
  it.each([
    ['sell 1 ETH for USDC at 3500, then send 100 USDC to Bob', 'send 100 USDC to Bob'],
    ['stop loss 1 ETH at 2500 and send 100 USDC to Bob', 'send 100 USDC to Bob'],
    [
      'sell 1 ETH for USDC at 3500. Then buy 1 ETH with USDC at 2500',
      'Then buy 1 ETH with USDC at 2500',
    ],
  ])('%s: is asked about, since it would not wait', (text, piece) => {
    expect(questionOf(text)).toContain(piece);
    expect(questionOf(text)).toContain('would not wait until the order before it has traded.');
  });

  it.each([
    'sell 1 ETH for USDC at 3500 and buy 1 ETH with USDC at 2500',
    'send 100 USDC to Bob, then sell 1 ETH for USDC at 3500',
    'if gas is below 20 gwei, sell 1 ETH for USDC at 3500, otherwise send 10 USDC to Bob',
  ])('%s: is no question of order', (text) => expect(questionOf(text)).toBe('plan'));
});

describe('the rest, of which no token is named', () => {
  it.each([
    'swap 1 ETH for USDC, then send 1 ETH to Bob and the rest to Carol',
    'wrap 1 ETH, then send 100 USDC to Bob and the rest to Carol',
  ])('is asked about where what a step gave is left as well: %s', (text) => {
    expect(questionOf(text)).toBe('Which token?');
  });

  it.each([
    [
      'send 1 ETH to Bob and the rest to Carol',
      `transfer ETH 1 ${bob} | transfer ETH max ${carol}`,
    ],
    [
      'swap 1 ETH for USDC, send 100 USDC to Bob and the rest to Carol',
      `defi_swap ETH USDC 1 | transfer USDC 100 ${bob} | transfer USDC sub(swap.amountOut, 100) ${carol}`,
    ],
  ])('is of what was taken from before: %s', (text, steps) => expect(said(text)).toBe(steps));
});

describe('a plan of several steps', () => {
  it('is called by them', () => {
    const names = [
      'swap 1 ETH for USDC then send it to Bob',
      'wrap 1 ETH, then wrap 2 ETH, then wrap 3 ETH',
      'if gas is below 20, wrap 1 ETH, otherwise wrap 2 ETH',
      'wrap 1 ETH 5 times',
    ].map((text) => {
      const outcome = parse(text);
      return outcome.outcome === 'plan' ? outcome.plan.name : outcome;
    });
    expect(names).toMatchInlineSnapshot(`
      [
        "Swap 1 ETH for USDC, then send the USDC received to Bob",
        "Wrap 1 ETH to WETH, then wrap 2 ETH to WETH, and 1 more",
        "If the gas price is below 20 gwei, wrap 1 ETH to WETH, otherwise wrap 2 ETH to WETH",
        "Repeat 5 times: wrap 1 ETH to WETH",
      ]
    `);
  });

  it('says for each step where its parameters came from, and each assumption once', () => {
    const outcome = parse('swap 1 ETH for USDC on Base then swap it for DAI');
    expect(outcome).toMatchObject({
      plan: {
        chainId: 8453,
        provenance: {
          chainId: { source: 'user_text', range: [23, 27] },
          'swap.tokenOut': { source: 'user_text', range: [15, 19] },
          'swap2.tokenIn': { source: 'user_text', range: [38, 40] },
          'swap2.amount': { source: 'user_text', range: [38, 40] },
          'swap2.tokenOut': { source: 'user_text', range: [45, 48] },
        },
      },
    });
    expect(outcome.assumptions.map(({ slot }) => slot)).toEqual(['slippage', 'venue']);
  });

  it('says that a chain that was named once is used for what comes after', () => {
    const { assumptions } = parse('send 5 USDC to Bob on Base and wrap 1 ETH');
    expect(assumptions.map(({ text }) => text)).toEqual([
      'Base is used for the steps after it too.',
    ]);
  });
});
