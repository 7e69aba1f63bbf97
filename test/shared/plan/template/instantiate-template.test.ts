import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../../src/shared/plan/schema.ts';
import {
  bundledTemplate,
  bundledTemplates,
} from '../../../../src/shared/plan/template/bundled-templates.ts';
import {
  type Instantiation,
  instantiateTemplate,
} from '../../../../src/shared/plan/template/instantiate-template.ts';
import type { PlanTemplate, TemplateParameter } from '../../../../src/shared/plan/template.ts';
import { cold, context, me } from './samples.ts';

const birth = { planId: 'p', createdAt: 7, context };

function make(template: PlanTemplate | undefined, given: Record<string, unknown>): Instantiation {
  if (template === undefined) throw new Error('There is no such template.');
  return instantiateTemplate(template, given, birth);
}

function planOf(made: Instantiation): Plan {
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.plan;
}

/** A template that says one text, with the given parameters. */
function saying(
  message: unknown,
  params: Record<string, TemplateParameter>,
  more: Partial<PlanTemplate['intent']> = {},
): PlanTemplate {
  return {
    id: 't',
    name: 'Say',
    createdBy: 'local',
    createdAt: 1,
    intent: {
      naturalLanguage: 'Say it',
      steps: [{ id: 'say', label: 'Say', type: 'action', tool: 'notify', params: { message } }],
      ...more,
    },
    params,
  };
}

const said = (made: Instantiation): unknown => {
  const { root } = planOf(made);
  return root.type === 'action' ? root.params['message'] : undefined;
};

describe('a template that is filled in', () => {
  it('becomes a draft of the one user, on the network in use, for the account in use', () => {
    const plan = planOf(make(bundledTemplate('dca'), { amount: '25' }));
    expect(plan).toMatchObject({
      ...{ id: 'p', createdAt: 7, status: 'draft', userId: 'local', schemaVersion: 1 },
      ...{ chainId: 1, account: me, name: 'Buy ETH for 25 USDC every 7 days, 12 times' },
      trigger: { type: 'interval', everyMs: 604_800_000, maxRuns: 12 },
      root: { params: { amount: '25', tokenIn: 'USDC', tokenOut: 'ETH', slippage: '0.5' } },
      tags: ['buy', 'recurring'],
    });
    expect(plan.naturalLanguage).toBeUndefined();
  });

  it('runs several steps in order', () => {
    const step = { id: 'a', label: 'A', type: 'wait', durationMs: '{{long}}' };
    const two = saying('', { long: { type: 'duration', default: '90 minutes' } });
    const made = make(
      { ...two, intent: { ...two.intent, steps: [step, { ...step, id: 'b' }] } },
      {},
    );
    expect(planOf(made).root).toMatchObject({
      type: 'sequence',
      steps: [{ durationMs: 5_400_000 }, { durationMs: 5_400_000 }],
    });
  });

  it('that names no network is for the one in use, and has every tag once', () => {
    const silent = saying('x', {}, { tags: ['a', 'b'] });
    expect(planOf(make({ ...silent, tags: ['b', 'c'] }, {}))).toMatchObject({
      chainId: 1,
      tags: ['b', 'c', 'a'],
    });
  });

  it('has a name that a list can show, cut between characters', () => {
    const long = saying('x', {}, { naturalLanguage: '🐌'.repeat(201) });
    expect(planOf(make(long, {})).name).toBe('🐌'.repeat(200));
  });

  it('keeps the type of a value that stands alone, and writes it out inside of a text', () => {
    const params = {
      n: { type: 'number', default: 3 },
      d: { type: 'duration', default: '1 week' },
    };
    expect(said(make(saying('{{n}}', params), {}))).toBe(3);
    expect(said(make(saying('{{n}} of {{d}}', params), {}))).toBe('3 of 604800000');
  });

  it('writes for people what people read', () => {
    const template = saying('x', { d: { type: 'duration', default: '1 week' } });
    template.intent.naturalLanguage = 'Say it every {{d}}';
    expect(planOf(make(template, {})).name).toBe('Say it every 7 days');
  });

  it('reads a type that it does not know as text, as a template of other programs may have it', () => {
    const template = saying('{{who}}', { who: { type: 'string', default: 'you' } });
    expect(said(make(template, {}))).toBe('you');
  });
});

describe('what a person fills in', () => {
  it('is refused parameter by parameter, all at once', () => {
    const made = make(bundledTemplate('gas-aware-transfer'), {
      token: 'NOPE',
      amount: '-1',
      to: `${me.slice(0, -1)}7`,
      gas: '1e3',
      patience: 'soon',
      chain: '5',
      colour: 'red',
    });
    expect(made).toMatchObject({ ok: false, issues: [] });
    expect(made.ok ? [] : made.problems).toMatchSnapshot();
  });

  it('is asked for when there is no default, and when a default was cleared', () => {
    const made = make(bundledTemplate('stop-loss'), { amount: '  ' });
    expect(made.ok ? [] : made.problems.map(({ param, code }) => [param, code])).toEqual([
      ['amount', 'MISSING_PARAM'],
      ['price', 'MISSING_PARAM'],
    ]);
  });

  it('stays text: a placeholder or JSON in it means nothing', () => {
    const template = saying('<{{a}}>', {
      a: { type: 'text' },
      b: { type: 'text', default: 'never' },
      c: { type: 'text', default: 'x' },
    });
    template.intent.naturalLanguage = '{{a}}';
    template.intent.steps.push({ ...template.intent.steps[0], id: 'two' });
    for (const a of ['{{b}}', '","to":"0x0"}', '{"type":"env","key":"SECRET"}', '$&$1', '{{a}}']) {
      const plan = planOf(make(template, { a }));
      expect(plan.name).toBe(a);
      expect(plan.root).toMatchObject({
        label: a,
        steps: [{ params: { message: `<${a}>` } }, { params: { message: `<${a}>` } }],
      });
    }
  });

  it('never becomes anything but what its type allows, whatever is written', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('{{to}}', 'max', '50%', '0x', '__proto__', '1e9', '∞', '٣', ''),
      fc.jsonValue(),
    );
    const names = ['token', 'amount', 'to', 'gas', 'patience', 'chain', '__proto__', 'other'];
    fc.assert(
      fc.property(
        fc.constantFrom(...bundledTemplates),
        fc.dictionary(fc.constantFrom(...names), anything),
        (template, given) => {
          const made = make(template, given);
          if (!made.ok) expect(made.problems.length + made.issues.length).toBeGreaterThan(0);
          else expect(JSON.stringify(made.plan)).not.toContain('{{');
        },
      ),
    );
  });
});

describe('each type of parameter', () => {
  const amount = { type: 'amount', token: 't' };
  const cases: [string, TemplateParameter, unknown, unknown][] = [
    ['an amount', { type: 'amount' }, '007.50', '7.5'],
    ['an amount as a number', { type: 'amount' }, 0.1, '0.1'],
    ['an amount of its token', amount, '0.000001', '0.000001'],
    ['a share', { ...amount, share: true }, '50%', '50%'],
    ['all of it', { ...amount, share: true }, 'max', 'max'],
    ['a token in any case', { type: 'token' }, 'usdc', 'USDC'],
    ['a token by address', { type: 'token' }, cold.toLowerCase(), cold],
    ['an address', { type: 'address' }, ` ${cold} `, cold],
    ['a chain', { type: 'chain' }, '1', 1],
    ['a number', { type: 'number', min: '0', max: '10' }, '2.50', 2.5],
    ['a percentage', { type: 'percent' }, '0.50 %', '0.5'],
    ['a length of time', { type: 'duration' }, '1.5 hours', 5_400_000],
    ['a short length of time', { type: 'duration' }, '2d', 172_800_000],
    ['a time', { type: 'time' }, '2027-03-06T17:00:00+01:00', '2027-03-06T17:00:00+01:00'],
    ['a schedule', { type: 'cron' }, '*/5 9-17 * * MON-FRI', '*/5 9-17 * * MON-FRI'],
    ['a text', { type: 'text' }, 'Żółw 🐢', 'Żółw 🐢'],
    ['a choice', { type: 'choice', choices: [{ value: 'a', label: 'A' }] }, 'a', 'a'],
  ];
  it.each(cases)('takes %s', (_name, parameter, given, value) => {
    const template = saying('{{x}}', { x: parameter, t: { type: 'token', default: 'USDC' } });
    expect(said(make(template, { x: given }))).toBe(value);
  });

  const refusals: [string, TemplateParameter, unknown, string][] = [
    ['an amount of zero', { type: 'amount' }, '0.00', 'AMOUNT_ZERO'],
    ['an amount below zero', { type: 'amount' }, '-1', 'AMOUNT_NEGATIVE'],
    ['an amount with separators', { type: 'amount' }, '1,000', 'AMOUNT_NOT_A_NUMBER'],
    ['an amount with an exponent', { type: 'amount' }, '1e18', 'AMOUNT_EXPONENT'],
    ['an amount finer than its token', amount, '0.0000001', 'AMOUNT_TOO_PRECISE'],
    ['an amount in other digits', { type: 'amount' }, '١', 'AMOUNT_NOT_A_NUMBER'],
    ['a share where none is taken', amount, '50%', 'AMOUNT_NOT_A_NUMBER'],
    ['more than all of it', { ...amount, share: true }, '101%', 'BAD_PARAM'],
    ['a token of another network', { type: 'token' }, 'POL', 'UNKNOWN_TOKEN'],
    ['an address that is cut off', { type: 'address' }, cold.slice(0, -1), 'BAD_ADDRESS'],
    [
      'an address with a wrong checksum',
      { type: 'address' },
      cold.replace('C', 'c'),
      'BAD_ADDRESS',
    ],
    ['a network that is not set up', { type: 'chain' }, '8453', 'CONTRA_CHAIN'],
    ['a number out of its bounds', { type: 'number', max: '10' }, '10.5', 'BAD_PARAM'],
    ['a part where whole numbers are asked', { type: 'number', whole: true }, '1.5', 'BAD_PARAM'],
    ['a number that a double would change', { type: 'number' }, '9007199254740993', 'BAD_PARAM'],
    ['a percentage above 100', { type: 'percent' }, '100.01', 'BAD_PARAM'],
    ['a percentage of zero', { type: 'percent' }, '0', 'BAD_PARAM'],
    ['no length of time', { type: 'duration' }, '0 days', 'BAD_PARAM'],
    ['a length of time without end', { type: 'duration' }, '9999999999999 weeks', 'BAD_PARAM'],
    ['a length of time in years', { type: 'duration' }, '1 year', 'BAD_PARAM'],
    ['a time without its zone', { type: 'time' }, '2027-03-06T17:00:00', 'BAD_TIME'],
    ['a day that does not exist', { type: 'time' }, '2027-02-30T17:00:00Z', 'BAD_TIME'],
    ['a schedule of six fields', { type: 'cron' }, '0 0 9 * * 1', 'BAD_CRON'],
    ['a text without end', { type: 'text' }, 'x'.repeat(2_001), 'BAD_PARAM'],
    ['half a character', { type: 'text' }, 'x\ud800', 'BAD_PARAM'],
    ['what was not to choose from', { type: 'choice', choices: [] }, 'a', 'BAD_PARAM'],
    ['what is neither text nor number', { type: 'text' }, { $ne: 1 }, 'BAD_PARAM'],
    ['nothing', { type: 'text' }, undefined, 'MISSING_PARAM'],
  ];
  it.each(refusals)('refuses %s', (_name, parameter, given, code) => {
    const template = saying('{{x}}', { x: parameter, t: { type: 'token', default: 'USDC' } });
    const made = make(template, { x: given });
    expect(made.ok ? [] : made.problems).toMatchObject([{ param: 'x', code }]);
  });
});

describe('a template that is itself at fault', () => {
  it('says which name it uses without declaring it', () => {
    const made = make(saying('{{ghost}}', {}), {});
    expect(made.ok ? [] : made.problems).toMatchObject([
      { param: 'ghost', code: 'UNKNOWN_PLACEHOLDER' },
    ]);
  });

  it('says where it is no plan, and is bounded before it is filled', () => {
    const made = make(saying('x', {}, { trigger: { type: 'whenever' } }), {});
    expect(made.ok ? [] : made.issues).toMatchObject([{ code: 'SCHEMA', path: 'trigger.type' }]);
    let deep: unknown = 'x';
    for (let level = 0; level < 50_000; level += 1) deep = [deep];
    const hostile = make(saying(deep, {}), {});
    expect(hostile.ok ? [] : hostile.issues).toMatchObject([{ code: 'TOO_DEEP' }]);
  });
});
