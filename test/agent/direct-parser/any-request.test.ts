import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../src/main/agent/direct-parser/parse-request.ts';
import {
  type CompileOutcome,
  compileOutcomeSchema,
} from '../../../src/shared/plan/compile-outcome.ts';
import type { PlanContext } from '../../../src/shared/plan/context.ts';
import { validatePlan } from '../../../src/shared/plan/validate/validate-plan.ts';

const bob = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
const address = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e';
const context: PlanContext = { chains: [1, 8453], defaultChain: 1, contacts: { Bob: bob } };

function parse(text: string): CompileOutcome {
  return parseRequest(text, context, { planId: 'p', createdAt: 0 });
}

interface Request {
  words: string[];
  tool: string;
  chainId: number;
  params: Record<string, string>;
}

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
const cased = (text: string) => oneOf(text, text.toLowerCase(), text.toUpperCase());

/** The words of an amount, and the amount. */
const amount = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 9_999 }))
    .map(([whole, part]) => `${whole}.${String(part).padStart(4, '0').replace(/0+$/, '')}`)
    .filter((text) => !/\.\d\d0$/.test(text))
    .map((text) => ({ words: [text], value: text })),
  fc
    .integer({ min: 1, max: 10_000_000 })
    .chain((number) =>
      oneOf(
        { words: [String(number)], value: String(number) },
        { words: [number.toLocaleString('en-US')], value: String(number) },
      ),
    ),
  fc
    .integer({ min: 1, max: 99 })
    .chain((percent) =>
      oneOf([`${percent}%`, 'of', 'my'], [`${percent}%`], [`${percent}`, 'percent', 'of']).map(
        (words) => ({ words, value: `${percent}%` }),
      ),
    ),
  oneOf(['all', 'my'], ['all', 'of', 'my'], ['max']).map((words) => ({ words, value: 'max' })),
  oneOf(['half', 'of', 'my'], ['half', 'my'], ['half']).map((words) => ({ words, value: '50%' })),
);

const chain = oneOf(
  { words: [] as string[], chainId: 1 },
  { words: ['on', 'Base'], chainId: 8453 },
  { words: ['on', 'the', 'ethereum', 'network'], chainId: 1 },
);

const swapRequest: fc.Arbitrary<Request> = fc
  .record({
    verb: oneOf('swap', 'Sell', 'trade', 'exchange', 'convert'),
    amount,
    pair: oneOf(['ETH', 'USDC'] as const, ['USDC', 'DAI'] as const, ['DAI', 'WETH'] as const),
    into: oneOf('for', 'to', 'into', '→'),
    slippage: oneOf(
      { words: [] as string[], value: '0.5' },
      { words: ['with', '1%', 'slippage'], value: '1' },
    ),
    chain,
    upper: fc.boolean(),
  })
  .map(({ verb, amount, pair: [tokenIn, tokenOut], into, slippage, chain, upper }) => ({
    words: [
      verb,
      ...amount.words,
      upper ? tokenIn : tokenIn.toLowerCase(),
      into,
      upper ? tokenOut : tokenOut.toLowerCase(),
      ...chain.words,
      ...slippage.words,
    ],
    tool: 'defi_swap',
    chainId: chain.chainId,
    params: {
      tokenIn,
      tokenOut,
      amount: amount.value,
      slippage: slippage.value,
      venue: 'best',
    },
  }));

const transferRequest: fc.Arbitrary<Request> = fc
  .record({
    verb: oneOf('send', 'Transfer', 'pay'),
    amount,
    token: cased('USDC'),
    to: oneOf(
      { words: ['bob'], address: bob },
      { words: [address], address },
      { words: ['address', address.toLowerCase()], address },
    ),
    chain,
  })
  .map(({ verb, amount, token, to, chain }) => ({
    words: [verb, ...amount.words, token, 'to', ...to.words, ...chain.words],
    tool: 'transfer',
    chainId: chain.chainId,
    params: { token: 'USDC', amount: amount.value, to: to.address },
  }));

const wrapRequest: fc.Arbitrary<Request> = fc
  .record({ verb: oneOf('wrap', 'unwrap'), amount, chain })
  .map(({ verb, amount, chain }) => ({
    words: [verb, ...amount.words, verb === 'wrap' ? 'ETH' : 'WETH', ...chain.words],
    tool: verb,
    chainId: chain.chainId,
    params: { amount: amount.value },
  }));

const request = fc
  .oneof(swapRequest, transferRequest, wrapRequest)
  // Places that the token has: an amount with more would rightly be asked about.
  .filter(({ params }) => (params['amount']?.split('.')[1]?.length ?? 0) <= 6);

describe('the direct parser, for any request', () => {
  it('reads what is well formed exactly', () => {
    fc.assert(
      fc.property(request, oneOf('', '.', '!'), ({ words, tool, chainId, params }, end) => {
        expect(parse(words.join(' ') + end)).toMatchObject({
          outcome: 'plan',
          plan: { chainId, root: { type: 'action', tool, params } },
        });
      }),
      { numRuns: 500 },
    );
  });

  it('never plans when one word more is there that it does not know', () => {
    const strange = oneOf(
      'florb',
      'not',
      'yesterday',
      'twice',
      'ＵＳＤＣ',
      '🚀',
      '٣',
      '@x',
      '#',
      '&',
    );
    fc.assert(
      fc.property(request, strange, fc.nat(), ({ words }, word, place) => {
        const at = place % (words.length + 1);
        const text = [...words.slice(0, at), word, ...words.slice(at)].join(' ');
        expect(parse(text).outcome, text).not.toBe('plan');
      }),
      { numRuns: 1_000 },
    );
  });

  it('never plans something else when a character is changed', () => {
    fc.assert(
      fc.property(
        request,
        fc.nat(),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((mark) => mark > '\u007f'),
        ({ words }, place, mark) => {
          const text = words.join(' ');
          const at = place % text.length;
          const changed = text.slice(0, at) + mark + text.slice(at);
          const outcome = parse(changed);
          // Only another kind of space may leave the meaning as it was.
          if (outcome.outcome === 'plan') expect(mark).toMatch(/^\s$/u);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('answers any text with a well-formed outcome, and every plan is valid', () => {
    const pieces = oneOf(
      ...'swap send wrap buy sell all half 1 0.5 -1 50 % $5 ETH USDC to for on base with slippage my of at ( ) , . 0x 🚀 \u202e'.split(
        ' ',
      ),
      address,
      'Bob',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 12 }).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(text, (words) => {
        const outcome = parse(words);
        expect(compileOutcomeSchema.safeParse(outcome).success).toBe(true);
        if (outcome.outcome === 'plan') {
          expect(validatePlan(outcome.plan, context).valid).toBe(true);
          expect(outcome.plan.naturalLanguage).toBe(words);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('points at the words each value came from', () => {
    fc.assert(
      fc.property(swapRequest, ({ words }) => {
        const text = words.join(' ');
        const outcome = parse(text);
        if (outcome.outcome !== 'plan') return;
        const { provenance = {} } = outcome.plan;
        const word = (path: string): string => text.slice(...(provenance[path]?.range ?? [0, 0]));
        expect(['ETH', 'USDC', 'DAI']).toContain(word('swap.tokenIn').toUpperCase());
        expect(words).toContain(word('swap.tokenOut'));
        expect(words.some((each) => each.startsWith(word('swap.amount')))).toBe(true);
      }),
    );
  });

  it('refuses 10 MB of text', () => {
    for (const unit of ['swap 1 ETH for USDC ', '🚀', '\u202e', '((((', '9', '\n']) {
      const text = unit.repeat(Math.ceil(10_000_000 / unit.length));
      expect(parse(text)).toMatchObject({ outcome: 'refuse' });
    }
  });
});
