import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../src/main/agent/direct-parser/parse-request.ts';
import type { PlanContext } from '../../../src/shared/plan/context.ts';

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
/** A Sunday, 13:00 in Berlin. */
const context: PlanContext = {
  ...{ now: '2026-11-22T12:00:30Z', tz: 'Europe/Berlin', chains: [1, 8453], defaultChain: 1 },
  contacts: { Bob: '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28' },
};
const swap = 'swap 1 ETH for USDC';

function parse(text: string, more: PlanContext = {}) {
  return parseRequest(text, { ...context, ...more }, { planId: 'p', createdAt: 0 });
}

/** The trigger in one line; what is asked, or the outcome, where there is no plan. */
function starts(text: string, more: PlanContext = {}): string {
  const outcome = parse(text, more);
  if (outcome.outcome === 'ask') {
    return `ask ${outcome.questions.map(({ slot }) => slot).join(' ')}`;
  }
  if (outcome.outcome !== 'plan') return outcome.outcome;
  const { type, ...rest } = outcome.plan.trigger ?? { type: 'none' };
  return [type, ...Object.values(rest)]
    .map((value) => (typeof value === 'object' ? JSON.stringify(value) : value))
    .join(' ');
}

function assumed(text: string): string[] {
  const before = new Set(['chain', 'slippage', 'venue']);
  const { assumptions } = parse(text);
  return assumptions.filter(({ slot }) => !before.has(slot)).map(({ text: words }) => words);
}

describe('a request starts at a time', () => {
  it.each([
    [`${swap} in 1 minute`, 'time 2026-11-22T13:01:30+01:00'],
    [`in 1 minute ${swap}`, 'time 2026-11-22T13:01:30+01:00'],
    ['swap 1 ETH in 1 hour for USDC', 'time 2026-11-22T14:00:30+01:00'],
    [`${swap} in two hours and 30 minutes`, 'time 2026-11-22T15:30:30+01:00'],
    [`${swap} in half an hour`, 'time 2026-11-22T13:30:30+01:00'],
    [`${swap} 90 seconds from now`, 'time 2026-11-22T13:02:00+01:00'],
    [`In an hour, please ${swap}.`, 'time 2026-11-22T14:00:30+01:00'],
    [`${swap} tomorrow at 9:00`, 'time 2026-11-23T09:00:00+01:00'],
    [`tomorrow at 9:00, ${swap}`, 'time 2026-11-23T09:00:00+01:00'],
    [`tomorrow ${swap} at 9`, 'time 2026-11-23T09:00:00+01:00'],
    ['send 1 ETH at 17:30 to Bob', 'time 2026-11-22T17:30:00+01:00'],
    [`${swap} at 5pm`, 'time 2026-11-22T17:00:00+01:00'],
    [`${swap} at 12:30 UTC`, 'time 2026-11-22T12:30:00Z'],
    [`${swap} at noon tomorrow`, 'time 2026-11-23T12:00:00+01:00'],
    [`${swap} on 2027-03-01 at 08:00`, 'time 2027-03-01T08:00:00+01:00'],
    [`${swap} on 2027-07-01 at 08:00`, 'time 2027-07-01T08:00:00+02:00'],
    [`${swap} on 2027-03-01 at 08:00 America/New_York`, 'time 2027-03-01T08:00:00-05:00'],
    [`${swap} on 2027-03-01 at 08:00 (Asia/Kolkata)`, 'time 2027-03-01T08:00:00+05:30'],
    [`${swap} at 2027-03-01T08:00:00Z`, 'time 2027-03-01T08:00:00Z'],
    [`${swap} on 2027-03-28 at 02:30`, 'time 2027-03-28T03:00:00+02:00'],
    [`${swap} on 2027-10-31 at 02:30`, 'time 2027-10-31T02:30:00+02:00'],
    [`${swap} on Monday at 9 am`, 'time 2026-11-23T09:00:00+01:00'],
    [`${swap} on March 1st at 8 pm`, 'time 2027-03-01T20:00:00+01:00'],
    [`${swap} on 1 March 2028 at 8:15`, 'time 2028-03-01T08:15:00+01:00'],
    ['pay Bob 5 USDC at 17:30', 'time 2026-11-22T17:30:00+01:00'],
    ['wrap 1 ETH tomorrow at 7:00 on Base', 'time 2026-11-23T07:00:00+01:00'],
  ])('%s', (text, trigger) => expect(starts(text)).toBe(trigger));

  it('on the clocks of UTC where no zone is known', () => {
    const { tz, ...known } = context;
    const outcome = parseRequest(`${swap} at 17:30`, known, { planId: 'p', createdAt: 0 });
    expect(outcome).toMatchObject({ plan: { trigger: { at: '2026-11-22T17:30:00Z' } } });
    expect(outcome.assumptions.at(-1)?.text).toBe('No time zone was named; UTC is used.');
  });
});

describe('a request starts again and again', () => {
  it.each([
    [`every 10 minutes ${swap}`, 'interval 600000'],
    [`${swap} every hour`, 'interval 3600000'],
    [`${swap} hourly 5 times`, 'interval 3600000 5'],
    [
      `${swap} every 10 minutes until tomorrow at 18:00`,
      'interval 600000 2026-11-23T18:00:00+01:00',
    ],
    [`${swap} every 2 days until Friday`, 'interval 172800000 2026-11-27T23:59:59+01:00'],
    [`${swap} every 10 minutes for 2 hours`, 'interval 600000 2026-11-22T15:00:30+01:00'],
    [
      `${swap} every 6 hours starting tomorrow at 9:00, 10 times`,
      'interval 21600000 2026-11-23T09:00:00+01:00 10',
    ],
    ['buy ETH with 10 USDC every week for 12 weeks', 'interval 604800000 12'],
    ['buy ETH with 10 USDC every day at 9 for 10 days', 'cron 0 9 * * * Europe/Berlin 10'],
    ['buy ETH with 10 USDC every day', 'interval 86400000'],
    ['buy ETH every week with 10 USDC', 'interval 604800000'],
    ['buy ETH with 10 USDC every day at 9', 'cron 0 9 * * * Europe/Berlin'],
    ['buy ETH with 10 USDC daily at 21:15 UTC, 30 times', 'cron 15 21 * * * UTC 30'],
    ['every Monday at 09:00 buy ETH with 10 USDC', 'cron 0 9 * * 1 Europe/Berlin'],
    ['every Monday buy ETH with 10 USDC at 7:45', 'cron 45 7 * * 1 Europe/Berlin'],
    [
      'buy ETH with 10 USDC every Friday, Monday and Wednesday at 9 pm Europe/London',
      'cron 0 21 * * 1,3,5 Europe/London',
    ],
    ['buy ETH with 10 USDC on weekdays at 8:30', 'cron 30 8 * * 1-5 Europe/Berlin'],
    ['on Sundays at 9:00 buy ETH with 10 USDC', 'cron 0 9 * * 0 Europe/Berlin'],
    ['send 5 USDC to Bob every week on Friday at 17:00', 'cron 0 17 * * 5 Europe/Berlin'],
    ['send 5 USDC to Bob on the 1st of every month', 'cron 0 9 1 * * Europe/Berlin'],
    ['send 5 USDC to Bob monthly on the 22nd at 9:05', 'cron 5 9 22 * * Europe/Berlin'],
  ])('%s', (text, trigger) => expect(starts(text)).toBe(trigger));
});

describe('a request starts by what happens', () => {
  it.each([
    [`when ETH is above 4000 ${swap}`, 'price ETH above 4000'],
    [`When ETH rises above $4,000 then ${swap}`, 'price ETH above 4000'],
    [`${swap} when the price of ETH falls below 3000 USD`, 'price ETH below 3000'],
    [`${swap} once ETH price exceeds 4000.5`, 'price ETH above 4000.5'],
    [`${swap} whenever ETH crosses 4000`, 'price ETH crosses 4000 true'],
    ['when ETH hits $4000, swap 1 ETH for USDC', 'price ETH above 4000'],
    ['buy ETH with 10 USDC when the price of ETH reaches 2500', 'price ETH below 2500'],
    ['send 5 USDC to Bob when ETH hits 4000', 'price ETH crosses 4000'],
    ['swap 1 ETH for USDC when ETH drops to 2000', 'price ETH below 2000'],
    ['when ETH rises to 4000, send 5 USDC to Bob', 'price ETH above 4000'],
    [`${swap} if ETH drops below 2,500`, 'price ETH below 2500'],
    [
      `${swap} when gas is at most 10`,
      'condition {"type":"compare","left":{"type":"runtime","fn":"gas_price","args":[{"type":"literal","value":1}]},"op":"lte","right":{"type":"literal","value":"10"}}',
    ],
    [`${swap} every time ETH drops below 2,500`, 'price ETH below 2500 true'],
    [`when my USDC balance drops below 100, ${swap}`, 'balance USDC 1 below 100'],
    [`${swap} when I have more than 100 USDC`, 'balance USDC 1 above 100'],
    [`${swap} on Base when my balance of USDC is below 5 USDC`, 'balance USDC 8453 below 5'],
    [
      `${swap} when gas is below 10 gwei`,
      'condition {"type":"compare","left":{"type":"runtime","fn":"gas_price","args":[{"type":"literal","value":1}]},"op":"lt","right":{"type":"literal","value":"10"}}',
    ],
    [
      `${swap} whenever my health factor falls below 1.2`,
      'condition {"type":"compare","left":{"type":"runtime","fn":"health_factor","args":[]},"op":"lt","right":{"type":"literal","value":"1.2"}} true',
    ],
    [
      `when contract ${usdc} emits Transfer(address,address,uint256) ${swap}`,
      `onchain_event 1 ${usdc} Transfer(address,address,uint256)`,
    ],
    [
      `${swap} every time ${usdc.toLowerCase()} emits Filled(uint256[], (address, bool)[2])`,
      `onchain_event 1 ${usdc} Filled(uint256[],(address,bool)[2]) true`,
    ],
    [swap, 'immediate'],
    [`${swap} now`, 'immediate'],
    [`${swap} right away, please!`, 'immediate'],
  ])('%s', (text, trigger) => expect(starts(text)).toBe(trigger));
});

describe('the start is asked for', () => {
  it.each([
    [`${swap} at 11:30`, '11:30 has passed today. Tomorrow at 11:30?'],
    [`${swap} on 2026-01-01 at 9:00`, '2026-01-01 09:00 has passed. When, then?'],
    [`${swap} on 2027-02-30 at 9:00`, 'There is no day 2027-02-30. Which day?'],
    [`${swap} tomorrow`, 'At what time?'],
    [`${swap} at 9`, 'Is "at 9" a time of day? Which?'],
    [`${swap} on Sunday at 9 am`, 'Today is Sunday. Is today meant, or the one in a week?'],
    [
      `${swap} at 17:30 EST`,
      '"EST" can stand for more than one time zone. Which one? Write UTC or a name like Europe/Berlin.',
    ],
    [
      `${swap} at 17:30 Europe/Atlantis`,
      '"Europe/Atlantis" is not a time zone. Which one? Write UTC or a name like Europe/Berlin.',
    ],
    ['pay Bob 5 USDC every month', 'On which day of the month?'],
    ['pay Bob 5 USDC on the 1st at 9:00', 'Is that meant once, or every month?'],
    [
      'pay Bob 5 USDC every day at 9:00 until Friday',
      'What starts by the calendar can end after a number of times only, and begins at once. How many times?',
    ],
    [
      `${swap} every 5 seconds`,
      'Once takes about 15 seconds, longer than the 5 seconds until the next. How often?',
    ],
    [
      `${swap} every 0.5 seconds`,
      'Every 500 ms is no interval; the shortest is 1 second. What should it be instead?',
    ],
    [`${swap} if ETH is above 4000`, 'Is it to wait until that is so? Then say "when".'],
    [`${swap} when gas reaches 10 gwei`, 'Does it start above that, or below?'],
    [
      `${swap} when ETH is above 4.000`,
      '"4.000" can be read in more than one way. Past which number does it start?',
    ],
    [
      `${swap} when ${usdc} emits Transfer`,
      'Which event is it? Write it with its types, like Transfer(address,address,uint256).',
    ],
  ])('%s', (text, question) => {
    const outcome = parse(text);
    expect(outcome).toMatchObject({ outcome: 'ask', questions: [{ text: question }] });
  });

  it('together with what else is missing', () => {
    expect(starts('swap ETH for USDC tomorrow')).toBe('ask amount start');
  });
});

describe('a start that means something else is left to a model', () => {
  it.each([
    'swap 1 ETH in USDC',
    `${swap} at 4000`,
    `${swap} at $4000`,
    `${swap} in 1 month`,
    `${swap} in 5m`,
    `${swap} in 1 minute at 18:00`,
    `${swap} now every day`,
    `${swap} 5 times tomorrow at 9:00`,
    `${swap} until tomorrow`,
    `${swap} Europe/Berlin`,
    `every 5 minutes check the price and ${swap}`,
    `${swap} every 5 minutes of the hour`,
    `${swap} every other day`,
    `${swap} every second Monday at 9:00`,
    `${swap} next Monday at 9:00`,
    `${swap} before tomorrow at 9:00`,
    `${swap} at 9:00 and 18:00`,
    `${swap} at 18:00 at 19:00`,
    `${swap} at 25:00`,
    `${swap} at 13 pm`,
    `${swap} at 17:30 UTC+2`,
    `${swap} on 3/1/2027 at 9:00`,
    `${swap} on the 2st of every month`,
    `${swap} when ETH falls above 3000`,
    `${swap} when ETH is above 4000 USDC`,
    `${swap} when ETH is above 4000 and gas is below 10`,
    `${swap} when ETH is above 4000 every day`,
    `${swap} when ETH is not above 4000`,
    `${swap} when Bob says so`,
  ])('%s', (text) => expect(starts(text)).toBe('needs_model'));
});

describe('what was filled in for a start is said', () => {
  const zone = 'No time zone was named; yours is used, Europe/Berlin.';
  const endless = 'No end was named; it goes on until you stop it.';
  const already = 'If that is so already when you agree, it starts at once.';
  it.each([
    [
      `${swap} in 1 minute`,
      [
        'It is counted from when you said it, not from when you agree: 2026-11-22 13:01:30 (Europe/Berlin).',
      ],
    ],
    [`${swap} tomorrow at 9`, [zone, '9 is read as 09:00.']],
    [`${swap} at 17:30 UTC`, []],
    [
      `${swap} on 2027-03-28 at 02:30`,
      [
        zone,
        '2027-03-28 02:30 does not exist in Europe/Berlin, where clocks go forward; 2027-03-28 03:00 is taken.',
      ],
    ],
    [
      `${swap} on 2027-10-31 at 02:30`,
      [zone, '2027-10-31 02:30 comes twice in Europe/Berlin; the first is taken.'],
    ],
    [`${swap} on Monday at 9:00`, [zone, 'The coming Monday is meant, 2026-11-23.']],
    [
      `${swap} on March 1 at 9:00`,
      [zone, 'No year was named; the coming one is meant, 2027-03-01.'],
    ],
    [
      `${swap} every hour`,
      [
        'No first time was named; it starts when you agree, and then every hour after that.',
        endless,
      ],
    ],
    [
      `${swap} every 2 days for 10 days`,
      [
        'No first time was named; it starts when you agree, and then every 2 days after that.',
        'Its end is counted from when you said it: 2026-12-02T13:00:30+01:00.',
      ],
    ],
    [`${swap} every Monday`, [zone, 'No time of day was named; 09:00 is used.', endless]],
    [
      `${swap} on the 31st of every month at 9:00 UTC`,
      ['Months without a day 31 are left out.', endless],
    ],
    [`${swap} when ETH is above 4000`, [already]],
    [
      `${swap} whenever ETH crosses 4000`,
      [
        'It starts when the price comes to it from either side.',
        'It starts again once the price was 1% past it, after 5 minutes at the earliest.',
      ],
    ],
    [
      'swap 1 ETH for USDC when ETH hits 4000',
      ['It is sold, so above that price is meant.', already],
    ],
    [`${swap} when gas is below 10`, [already, '10 gwei is meant.']],
    [swap, []],
  ])('%s', (text, words) => expect(assumed(text)).toEqual(words));
});

describe('a price that is to be reached', () => {
  const at3000: PlanContext = { prices: { ETH: '3000' } };

  it.each([
    ['when ETH hits 2500 sell 1 ETH for USDC', 'falls to 2500'],
    ['when ETH reaches 3500 buy 1 ETH with USDC', 'rises to 3500'],
  ])('from the side on which it would trade at once is asked about: %s', (text, way) => {
    const outcome = parse(text, at3000);
    expect(outcome).toMatchObject({
      outcome: 'ask',
      questions: [
        { text: `ETH is at 3000 now. Is it to start when the price ${way}?`, options: [way] },
      ],
    });
  });

  it.each([
    ['when ETH hits 3500 sell 1 ETH for USDC', 'price ETH above 3500'],
    ['when ETH reaches 2500 buy 1 ETH with USDC', 'price ETH below 2500'],
    ['when ETH falls to 2500 sell 1 ETH for USDC', 'price ETH below 2500'],
  ])('%s', (text, trigger) => expect(starts(text, at3000)).toBe(trigger));
});
