import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chosenByNumber,
  optionLines,
  type QuestionOption,
  questionOptionSchema,
  takesNumbers,
} from '../../../src/shared/plan/question-option.ts';

const ids = ['019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c', '019abf0e-3c61-7d42-8b7a-5e2c9a1f3b60'];
const [first = '', second = ''] = ids;
const schedules: QuestionOption[] = [
  { value: first, label: 'Look once', about: 'Look up the price of ETH.' },
  { value: second, label: 'Look every morning' },
];
const addresses = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`];

describe('an answer that is only the number of an option', () => {
  it.each([
    ...['2', ' 2 ', '2.', '2)', '#2', 'number 2', 'option 2', 'No. 2'],
    ...['second', 'The second', 'the second one', '2nd', 'the 2nd.', 'second option'],
  ])('stands for it: %j', (said) => {
    expect(chosenByNumber({ slot: 'schedule', options: schedules }, said)).toBe(second);
  });

  it.each(['0', '3', '12', '-1', '2 ETH', '1 2', '2.5', 'two', 'the third', 'second thoughts', ''])(
    'is no other: %j',
    (said) => {
      expect(chosenByNumber({ slot: 'schedule', options: schedules }, said)).toBeNull();
    },
  );

  it.each<[string, string, QuestionOption[]]>([
    ['asks for an amount', 'amount', ['all', 'half']],
    ['asks for a slippage', 'slippage', ['low', 'high']],
    ['offers nothing', 'to', []],
    ['offers a number', 'text', ['1', 'none']],
    ['offers a figure', 'start', ['at 9 am', 'at 9 pm']],
    ['offers versions', 'venue', ['Uniswap V2', 'Uniswap V3']],
    ...[
      [
        'has a label with the number of another',
        'schedule',
        [
          { value: first, label: 'Look 2' },
          { value: second, label: 'Look 1' },
        ],
      ] as [string, string, QuestionOption[]],
    ],
  ])('is not taken where the question %s', (_why, slot, options) => {
    expect(takesNumbers({ slot, options })).toBe(false);
    for (const said of ['1', '2', 'the second'])
      expect(chosenByNumber({ slot, options }, said)).toBeNull();
  });

  it('is taken beside figures of addresses, and of the option itself', () => {
    expect(chosenByNumber({ slot: 'token', options: addresses }, '2')).toBe(addresses[1]);
    const options = ids.map((value, at) => ({ value, label: `Look ${at + 1}` }));
    expect(chosenByNumber({ slot: 'schedule', options }, '2')).toBe(second);
  });

  it('is never an amount, and else the option of that number or nothing', () => {
    const option = fc.string({ minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(option, { maxLength: 14 }), fc.nat(20), (options, number) => {
        const said = String(number);
        expect(chosenByNumber({ slot: 'amount', options }, said)).toBeNull();
        expect(chosenByNumber({ slot: 'times', options }, said)).toBeNull();
        const chosen = chosenByNumber({ slot: 'to', options }, said);
        const hasFigure = options.some((each) => /\d/.test(each));
        expect(chosen).toBe(hasFigure ? null : (options[number - 1] ?? null));
      }),
    );
  });
});

describe('the options at a terminal', () => {
  it('have numbers where these are answers, and always the answer itself', () => {
    expect(optionLines({ slot: 'schedule', options: schedules })).toEqual([
      `  1. Look once: Look up the price of ETH. (${first})`,
      `  2. Look every morning (${second})`,
    ]);
    expect(optionLines({ slot: 'amount', options: ['1000', '1.000'] })).toEqual([
      '  1000',
      '  1.000',
    ]);
  });
});

it('an option is read as it was stored before there were labels', () => {
  expect(questionOptionSchema.parse('on Monday')).toBe('on Monday');
  expect(questionOptionSchema.safeParse({ value: first }).success).toBe(false);
});
