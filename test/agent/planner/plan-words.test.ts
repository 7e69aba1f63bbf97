import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { describe, expect, it } from 'vitest';
import type { Planned } from '../../../src/main/agent/planner/plan-words.ts';
import { fails, says } from '../../support/messages-api/scripted.ts';
import { action, bob, intent, planWith, slot } from './support/plan-with.ts';

const text = 'could you move 0.5 ETH over to bob for me';
const transfer = (amount = '0.5', to = 'bob') =>
  action('s1', 'transfer', [slot('token', 'ETH'), slot('amount', amount), slot('to', to)]);

const outcomeOf = ({ result }: Planned) => (result.ok ? result.outcome : result.error);

function questionsOf(planned: Planned): string {
  const outcome = outcomeOf(planned);
  if (!('outcome' in outcome) || outcome.outcome !== 'ask') throw new Error('It did not ask.');
  return outcome.questions.map((question) => question.text).join('\n');
}

describe('words that only a model understands', () => {
  it('become a plan of what was said, with its places in the text', async () => {
    const { planned, api } = await planWith([intent({ steps: [transfer()] })], text);
    expect(outcomeOf(planned)).toMatchObject({
      outcome: 'plan',
      plan: {
        root: { tool: 'transfer', params: { token: 'ETH', amount: '0.5', to: bob } },
        provenance: {
          'transfer.amount': { source: 'user_text', range: [15, 18] },
          'transfer.to': { source: 'address_book', detail: 'bob' },
        },
      },
    });
    expect(planned).toMatchObject({
      ...{ tainted: false, spent: { isWhole: true } },
      turns: [{ prompt: 'plan-intent@2', issues: [] }],
    });
    expect(api.requests).toHaveLength(1);
  });

  it('are sent with what was found in them, and of the address book only who is named', async () => {
    const contacts = { bob, carol: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' };
    const { api } = await planWith([intent({ steps: [transfer()] })], text, {
      context: { defaultChain: 31337, contacts },
    });
    const sent = api.requests[0]?.text ?? '';
    expect(sent).toContain('names in the address book: bob');
    expect(sent).toContain('numbers: 0.5');
    expect(sent).not.toContain('carol');
    expect(sent).not.toContain(bob);
  });

  it('begin with the same bytes every time, marked for the cache', async () => {
    const script = [intent({ steps: [transfer()] })];
    const one = await planWith(script, text);
    const other = await planWith(script, 'shift 1 ETH to bob');
    const [first, second] = [one, other].map(({ api }) => api.requests[0]?.body?.['system']);
    expect(first).toEqual(second);
    expect((first as unknown[]).at(-1)).toMatchObject({ cache_control: { type: 'ephemeral' } });
  });

  it('follow the order of several steps, one of what the other gives', async () => {
    const words = 'get USDC for my 1 ETH, and all that I get goes to bob';
    const steps = [
      action('s1', 'defi_swap', [
        ...[slot('tokenIn', 'ETH'), slot('amount', '1'), slot('tokenOut', 'USDC')],
      ]),
      action('s2', 'transfer', [
        slot('amount', 'all that I get', { kind: 'output', step: 's1', output: 'given' }),
        slot('to', 'bob'),
      ]),
    ];
    const { planned } = await planWith([intent({ steps })], words);
    expect(outcomeOf(planned)).toMatchObject({
      outcome: 'plan',
      plan: {
        root: {
          steps: [
            { tool: 'defi_swap' },
            { tool: 'transfer', params: { amount: { type: 'step_output' }, to: bob } },
          ],
        },
      },
    });
  });

  it('are asked about in the words of the model where these may be shown', async () => {
    const questions = [{ slot: 'amount', text: 'How much ETH?', options: ['0.5', '1'] }];
    const { planned } = await planWith([intent({ status: 'ask', questions })], 'bob needs ETH');
    expect(outcomeOf(planned)).toEqual({ outcome: 'ask', questions, assumptions: [] });
  });
});

describe('an answer that is wrong [F-18]', () => {
  it('is mended by the model when it is told what is wrong, by code', async () => {
    const wrong = intent({ steps: [transfer('500')] });
    const { planned, api } = await planWith([wrong, intent({ steps: [transfer()] })], text);
    expect(outcomeOf(planned)).toMatchObject({ outcome: 'plan' });
    expect(planned.turns.map(({ issues }) => issues)).toEqual([['NOT_SAID', 'UNUSED'], []]);
    const messages = api.requests[1]?.body?.['messages'] as { content: { text: string }[] }[];
    expect(messages[2]?.content[0]?.text).toContain('NOT_SAID: s1.amount: "500"');
  });

  it('is a question after the second repair at the latest', async () => {
    const [one, other, third] = ['500', '600', '700'].map((amount) =>
      intent({ steps: [transfer(amount)] }),
    );
    const { planned, api } = await planWith(
      [one, other, third].filter((each) => !!each),
      text,
    );
    expect(api.requests).toHaveLength(3);
    expect(questionsOf(planned)).toContain('"700" is not in what you said');
  });

  it('is not asked for again once it comes back the same', async () => {
    const wrong = intent({ steps: [transfer('500')] });
    const { planned, api } = await planWith([wrong, wrong], text);
    expect(api.requests).toHaveLength(2);
    expect(questionsOf(planned)).toContain('"500"');
  });

  it.each([
    ['pay 10 % of my ETH to bob', '10', 'SAID_IN_PART'],
    ['pay 10 dollars of ETH to bob', '10', 'SAID_IN_PART'],
    ['pay 10k ETH to bob', '10', 'NOT_SAID'],
    ['pay 0.5 ETH to bob', '5', 'NOT_SAID'],
    ['pay 100 ETH to bob', '10', 'NOT_SAID'],
    ['pay $50 of ETH to bob', '50', 'NOT_SAID'],
    ['pay 1,500 ETH to bob', '500', 'NOT_SAID'],
    ['pay ten ETH to bob', '10', 'NOT_SAID'],
  ])('by part of an amount is none: of "%s" never %s', async (words, amount, code) => {
    const wrong = intent({ steps: [transfer(amount)] });
    const { planned } = await planWith([wrong, wrong], words);
    expect(planned.turns[0]?.issues).toContain(code);
    expect(outcomeOf(planned)).toMatchObject({ outcome: 'ask' });
  });

  it.each([
    ['send 0.5 ETH to bob and 2 USDC as well', 'UNUSED', '"2"'],
    ['send 0.5 ETH to bob when it is above the mark', 'UNUSED_CONDITION', '"when"'],
    ['send 0.5 ETH to bob but not from this network', 'NEGATED', '"not"'],
    [`send 0.5 ETH to bob or 0x90F79bf6EB2c4f870365E785982E1f101E93b906`, 'UNUSED', '"0x90F7'],
    ['send 0.5 ETH to bob at 17:30', 'UNUSED', '"17:30"'],
  ])('that leaves out what was said is none: %s', async (words, code, named) => {
    const half = intent({ steps: [transfer()] });
    const { planned } = await planWith([half, half], words);
    expect(planned.turns[0]?.issues).toEqual([code]);
    expect(questionsOf(planned)).toContain(named);
  });

  it('that is no document of the schema is mended, or told as that', async () => {
    const mended = await planWith([{ status: 'plan' }, intent({ steps: [transfer()] })], text);
    expect(outcomeOf(mended.planned)).toMatchObject({ outcome: 'plan' });
    const { planned } = await planWith([says('Sure!'), says('Sure!')], text);
    expect(outcomeOf(planned)).toMatchObject({ code: 'MODEL_ANSWER_UNREADABLE' });
  });

  it('with the same slot twice, broken steps, or an act in a mere answer is none', async () => {
    const twice = action('s1', 'transfer', [
      ...[slot('token', 'ETH'), slot('amount', '0.5'), slot('to', 'bob'), slot('to', 'me')],
    ]);
    const orphan = { ...transfer(), parent: 's9', place: 'then' as const };
    const acts = intent({ status: 'answer', steps: [transfer()] });
    for (const [answer, code] of [
      [intent({ steps: [twice] }), 'SLOT_TWICE'],
      [intent({ steps: [orphan] }), 'STEPS'],
      [acts, 'NOT_A_LOOK'],
    ] as const) {
      const { planned } = await planWith([answer, answer], text);
      expect(planned.turns[0]?.issues).toContain(code);
      expect(outcomeOf(planned)).toMatchObject({ outcome: 'ask' });
    }
  });

  it('means the only schedule where it says schedule, and neither an order nor another plan', async () => {
    const context = {
      ...{ defaultChain: 31337, now: '2026-11-22T12:00:00Z', tz: 'UTC' },
      schedules: { s1: 'Swap 1 ETH for USDC every day.' },
    };
    const cancel = (words: string, tool: 'manage_plans' | 'manage_orders') =>
      intent({ steps: [action('s1', tool, [slot('op', 'cancel'), slot('only', words)])] });
    const said = async (words: string, tool: 'manage_plans' | 'manage_orders') => {
      const answer = cancel(words, tool);
      const { planned } = await planWith([answer, answer], `cancel ${words}`, { context });
      return outcomeOf(planned);
    };
    expect(await said('my schedule', 'manage_plans')).toMatchObject({
      plan: { root: { params: { op: 'cancel', planId: 's1' } } },
    });
    expect(await said('my plan', 'manage_plans')).toMatchObject({ outcome: 'ask' });
    expect(await said('my order', 'manage_orders')).toMatchObject({ outcome: 'ask' });
    const looks = { ...cancel('my schedule', 'manage_plans'), status: 'answer' as const };
    const { planned } = await planWith([looks, looks], 'cancel my schedule', { context });
    expect(planned.turns[0]?.issues).toContain('NOT_A_LOOK');
  });

  it('that does twice what was said once, or gives each the amount of the other, is none', async () => {
    const alice = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
    const pay = (id: string, amount: string, to: string) => ({ ...transfer(amount, to), id });
    const again = intent({ steps: [transfer(), pay('s2', '0.5', 'bob')] });
    const crossed = intent({ steps: [transfer('2', 'bob'), pay('s2', '1', alice)] });
    const both = `1 ETH goes over to bob and 2 ETH to ${alice}`;
    const right = intent({ steps: [transfer('1', 'bob'), pay('s2', '2', alice)] });
    for (const [answer, words, issues] of [
      [again, text, ['REPEATED']],
      [crossed, both, ['CROSSED']],
      [right, both, []],
    ] as const) {
      const { planned } = await planWith([answer, answer], words);
      expect(planned.turns[0]?.issues).toEqual(issues);
      const outcome = issues.length === 0 ? 'plan' : 'ask';
      expect(outcomeOf(planned)).toMatchObject({ outcome });
    }
  });

  it('with questions of the compiler gets one chance to say what it left out', async () => {
    const without = action('s1', 'transfer', [slot('amount', '0.5'), slot('to', 'bob')]);
    const { planned } = await planWith(
      [intent({ steps: [without] }), intent({ steps: [transfer()] })],
      text,
    );
    expect(planned.turns.map(({ issues }) => issues)).toEqual([['COMPILE'], []]);
    expect(outcomeOf(planned)).toMatchObject({ outcome: 'plan' });
  });
});

describe('what is not sent [V-11]', () => {
  const phrase = entropyToMnemonic(new Uint8Array(16).fill(7), wordlist);

  it.each([phrase, `0x${'ab'.repeat(32)}`, 'ab'.repeat(32)])(
    'is a text with what may be a secret: %s',
    async (secret) => {
      const { planned, api } = await planWith([], `import ${secret} please`);
      expect(questionsOf(planned)).toContain('no model was asked');
      expect(api.requests).toEqual([]);
    },
  );

  it('is a secret in what was taken in', async () => {
    const material = [{ origin: 'file', label: 'notes.txt', text: `words: ${phrase}` }] as const;
    const { api } = await planWith([intent({ steps: [transfer()] })], text, { material });
    expect(api.requests[0]?.text).not.toContain(phrase);
    expect(api.requests[0]?.text).toContain('left out');
  });

  it('is a text with characters that cannot be seen', async () => {
    const { planned, api } = await planWith([], 'send 1 ETH\u202e to bob');
    expect(questionsOf(planned)).toContain('U+202E');
    expect(api.requests).toEqual([]);
  });
});

it('says why no model could be asked', async () => {
  const { planned } = await planWith([fails(401)], text);
  expect(outcomeOf(planned)).toMatchObject({ code: 'MODEL_KEY_REFUSED' });
});
