import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../src/main/agent/direct-parser/parse-request.ts';
import { readIntent } from '../../../src/main/agent/direct-parser/read-intent.ts';
import { intentSchema } from '../../../src/main/agent/intent/intent.ts';
import { compileOutcomeSchema } from '../../../src/shared/plan/compile-outcome.ts';
import type { PlanContext } from '../../../src/shared/plan/context.ts';
import { validatePlan } from '../../../src/shared/plan/validate/validate-plan.ts';

const bob = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
const carol = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e';
const context: PlanContext = {
  ...{ now: '2026-11-22T12:00:30Z', tz: 'UTC', chains: [1, 8453], defaultChain: 1 },
  contacts: { Bob: bob, Carol: carol },
};
const names = ['Bob', 'Carol'];

function parse(text: string) {
  return parseRequest(text, context, { planId: 'p', createdAt: 0 });
}

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
const figure = oneOf('1', '0.25', '37', '4.125', '1,000');

const action = fc.oneof(
  figure.map((amount) => `swap ${amount} ETH for USDC`),
  figure.map((amount) => `send ${amount} USDC to ${bob}`),
  figure.map((amount) => `send ${amount} DAI to Carol`),
  figure.map((amount) => `wrap ${amount} ETH`),
  figure.map((amount) => `approve ${amount} USDC for ${carol}`),
  figure.map((amount) => `buy $${amount} of LINK`),
);
const joiner = oneOf(', then ', ' and then ', ' and ', '. ', '; ', '. After that, ');
const start = oneOf('', 'tomorrow at 9:00, ', 'every Monday at 7:00, ', 'when ETH is above 4000, ');

/** Two to four steps, under a condition or not, with a start or without. */
const request = fc
  .tuple(start, action, fc.array(fc.tuple(joiner, action), { minLength: 1, maxLength: 3 }))
  .map(([first, one, more]) => first + one + more.map((each) => each.join('')).join(''));

const conditional = fc
  .tuple(oneOf('gas is below 20', 'my USDC balance is at least 100'), action, action)
  .map(([condition, one, other]) => `if ${condition}, ${one}, otherwise ${other}`);

const any = fc.oneof(request, conditional);

/** Every string and number of a plan's steps and start. */
function leaves(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (key === 'label' ? [] : leaves(each)));
}

describe('any request of several steps', () => {
  it('is a plan that the validator has no objection to, or a question', () => {
    let plans = 0;
    fc.assert(
      fc.property(any, (text) => {
        const outcome = compileOutcomeSchema.parse(parse(text));
        expect(['plan', 'ask'], text).toContain(outcome.outcome);
        if (outcome.outcome !== 'plan') return;
        plans += 1;
        expect(validatePlan(outcome.plan, context).valid, text).toBe(true);
      }),
      { numRuns: 400 },
    );
    expect(plans).toBeGreaterThan(200);
  });

  it('is never planned with a word more, less or another in its place that is not understood', () => {
    const strange = oneOf('florb', 'not', 'except', 'unless', 'maybe', 'twice', '🚀', '#', '1x');
    fc.assert(
      fc.property(any, strange, fc.nat(), fc.boolean(), (text, word, place, replaces) => {
        const words = text.split(' ');
        words.splice(place % words.length, replaces ? 1 : 0, word);
        expect(parse(words.join(' ')).outcome, words.join(' ')).not.toBe('plan');
      }),
      { numRuns: 600 },
    );
  });

  it('gives figures and addresses to its plan, and nobody else does', () => {
    const own = new Set([bob, carol, '1', '0', '0.5', '8453']);
    fc.assert(
      fc.property(any, (text) => {
        const outcome = parse(text);
        if (outcome.outcome !== 'plan') return;
        const said = text.replaceAll(',', '');
        const { root, trigger } = outcome.plan;
        const figures = leaves(root).filter((leaf) => /^(?:0x|\d)/.test(leaf));
        for (const leaf of figures) expect(own.has(leaf) || said.includes(leaf), leaf).toBe(true);
        if (trigger?.type === 'price') expect(text).toContain(String(trigger.threshold));
      }),
      { numRuns: 300 },
    );
  });

  it('says of each slot words that stand in the text where it says so', () => {
    fc.assert(
      fc.property(any, (text) => {
        const reading = readIntent(text, names);
        if (!('intent' in reading)) throw new Error(reading.notUnderstood);
        const { steps, start: begins } = intentSchema.parse(reading.intent);
        const saids = [
          ...(begins?.pieces ?? []),
          ...steps.flatMap(({ slots }) => Object.values(slots)),
        ];
        for (const said of saids) expect(text.slice(said.start, said.end)).toBe(said.text);
      }),
      { numRuns: 200 },
    );
  });
});

it('any pile of words of the language is answered, and what is planned is valid', () => {
  const pieces = oneOf(
    ...'swap send wrap buy approve revoke if otherwise wait until then and the rest what i get it half of 1 50% $5 ETH USDC to for on Base each all 5 times every day , . ; ( ) when gas is below 20 at least at most give up after'.split(
      ' ',
    ),
    bob,
    'Bob',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 25 }), (words) => {
      const outcome = compileOutcomeSchema.parse(parse(words.join(' ')));
      if (outcome.outcome === 'plan') expect(validatePlan(outcome.plan, context).valid).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it('the longest text that is read at all is answered, however often it could be read anew', () => {
  for (const unit of [
    'if gas is below 20 ',
    'swap 1 ETH for USDC and ',
    'send 1 ETH to Bob, ',
    'at 9 ',
    'wait until gas is below 20 and ',
    '( ',
    'every ',
    'of it ',
  ]) {
    const text = unit.repeat(Math.floor(2_000 / unit.length));
    expect(parse(text).outcome).not.toBe('plan');
  }
});
