import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planHash } from '../../../../src/shared/plan/hash.ts';
import { importPlan } from '../../../../src/shared/plan/import/import-plan.ts';
import { planAddresses } from '../../../../src/shared/plan/import/plan-addresses.ts';
import { readPlanFile } from '../../../../src/shared/plan/import/read-plan-file.ts';
import { planFileName, writePlanFile } from '../../../../src/shared/plan/import/write-plan-file.ts';
import type { Plan } from '../../../../src/shared/plan/schema.ts';
import { bundledTemplates } from '../../../../src/shared/plan/template/bundled-templates.ts';
import { instantiateTemplate } from '../../../../src/shared/plan/template/instantiate-template.ts';
import { action, alice, everySeedNode, plan, sequence } from '../sample-plans.ts';
import { context, samples } from '../template/samples.ts';
import { boastful, drain, pay, refusedFiles } from './hostile-files.ts';

const birth = { planId: 'new', createdAt: 99 };

function read(source: string | Uint8Array): Plan {
  const reading = readPlanFile(source);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.plan;
}

const codesOf = (source: string | Uint8Array): string[] => {
  const reading = readPlanFile(source);
  return reading.ok ? ['ok'] : [...new Set(reading.problems.map(({ code }) => code))];
};

describe('a hostile plan file [A-21, F-20]', () => {
  it('is one of thirty and more', () => {
    expect(refusedFiles.length).toBeGreaterThanOrEqual(30);
  });

  it.each(refusedFiles)('is refused when it is %s', (_name, source, codes) => {
    expect(codesOf(source)).toEqual(codes);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('is told where it is wrong: by line and column, or by path', () => {
    const late = JSON.stringify(plan(pay), null, 2).replace('"1"', '01');
    expect(readPlanFile(late)).toMatchObject({
      problems: [{ code: 'JSON_INVALID', line: 14, column: 18, path: 'root.params' }],
    });
    expect(readPlanFile(JSON.stringify(plan({ ...pay, eval: 'x' })))).toMatchObject({
      problems: [{ code: 'SCHEMA', line: null, path: 'root' }],
      more: 0,
    });
  });

  it('names no more problems than can be read', () => {
    const wrong = Array.from({ length: 500 }, (_, n) => ({ ...pay, id: `${n}`, label: n }));
    const reading = readPlanFile(JSON.stringify(plan(sequence(...wrong))));
    expect(reading.ok ? [] : reading.problems).toHaveLength(20);
    expect(reading).toMatchObject({ more: 480 });
  });

  it('never makes the reader throw, cut off or overwritten anywhere', () => {
    const whole = JSON.stringify(everySeedNode);
    fc.assert(
      fc.property(fc.nat(whole.length), fc.string({ unit: 'binary', maxLength: 3 }), (at, put) => {
        readPlanFile(whole.slice(0, at));
        readPlanFile(whole.slice(0, at) + put + whole.slice(at + put.length));
      }),
    );
  });
});

const archive = new URL('../../../../../shared/vectors/json-test-suite.tar.gz', import.meta.url)
  .pathname;

describe.runIf(existsSync(archive))('the published JSON test suite [A-21, F-20]', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'json-suite-'));
    execFileSync('tar', ['xzf', archive, '-C', folder]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has no invalid file that is taken for a plan, and no file that is read as one', () => {
    const names = readdirSync(join(folder, 'test_parsing'));
    for (const name of names) {
      const codes = codesOf(readFileSync(join(folder, 'test_parsing', name)));
      if (name.startsWith('n_')) expect(codes.join(), name).toMatch(/^(JSON_|TOO_DEEP)/);
      expect(codes, name).not.toEqual(['ok']);
    }
    expect(names.filter((name) => name.startsWith('n_')).length).toBeGreaterThan(100);
  });
});

describe('an imported plan [A-21]', () => {
  const imported = importPlan(read(JSON.stringify(boastful)), birth);

  it('is a draft of one’s own that nothing starts, and what it says of itself is not believed', () => {
    expect(imported.plan).toMatchObject({
      ...{ id: 'new', createdAt: 99, userId: 'local', status: 'draft' },
      trigger: { enabled: false },
      provenance: { 'pay.to': { source: 'import' }, 'pay.amount': { source: 'import' } },
    });
    expect(Object.values(imported.plan.provenance ?? {}).map(({ source }) => source)).toEqual(
      ['token', 'amount', 'to'].map(() => 'import'),
    );
    for (const key of ['validation', 'naturalLanguage', 'tags']) {
      expect(imported.plan).not.toHaveProperty(key);
    }
  });

  it('comes with a list of everything that was changed or left out', () => {
    expect(imported.changes).toMatchSnapshot();
  });

  it('loses nothing that it would do', () => {
    const before = read(JSON.stringify(everySeedNode));
    const { plan: after } = importPlan(before, birth);
    expect(planHash({ ...after, trigger: before.trigger })).toBe(planHash(before));
  });

  it('calls itself and its steps nothing that could deceive [A-10]', () => {
    const lie = { ...pay, label: 'Wrap 1 ETH' };
    const named = plan(sequence(lie), { name: 'Gift\u202egnp.exe' });
    const { plan: draft, changes } = importPlan(read(JSON.stringify(named)), birth);
    expect(draft.name).toBe('Gift<U+202E>gnp.exe');
    expect(draft.root).toMatchObject({
      label: 'In this order',
      steps: [{ label: `Send 1 ETH to ${drain}` }],
    });
    expect(changes.map(({ path }) => path)).toEqual(['id', 'createdAt', 'name', 'label']);
  });

  it('names every value as coming from the file, and a trigger only where it was switched on', () => {
    const trigger = { type: 'cron', expression: '0 9 * * 1', enabled: false };
    const whole = plan(pay, { chainId: 1, account: alice, trigger });
    const { plan: draft, changes } = importPlan(read(JSON.stringify(whole)), birth);
    expect(Object.keys(draft.provenance ?? {})).toEqual([
      ...['chainId', 'account', 'pay.token', 'pay.amount', 'pay.to'],
    ]);
    expect(changes.map(({ path }) => path)).toEqual(['id', 'createdAt', 'label']);
  });

  it('that starts when the person agrees has no trigger to switch off', () => {
    for (const trigger of [undefined, { type: 'immediate' }]) {
      const modest = importPlan(read(JSON.stringify(plan(pay, { trigger }))), birth);
      expect(modest.plan.trigger).toEqual(trigger);
      expect(modest.changes.map(({ path }) => path)).toEqual(['id', 'createdAt', 'label']);
    }
  });
});

describe('the addresses of a plan', () => {
  it('are found in lists of any length that a file can hold', () => {
    const args = [...Array.from({ length: 150_000 }, () => 'x'), alice];
    const document = plan(action('c', 'run_command', { program: '/bin/true', args }));
    expect(planAddresses(read(JSON.stringify(document)))).toEqual([
      { address: alice, places: ['root.params.args[150000]'] },
    ]);
  });

  it('are found wherever it acts, also in texts and in the topics of events [A-21]', () => {
    const topic = `0x${'0'.repeat(24)}${alice.slice(2).toLowerCase()}`;
    const document = plan(
      sequence(
        pay,
        action('say', 'notify', { message: `Paid ${drain.toLowerCase()} and 0x${'a'.repeat(64)}` }),
        action('call', 'write_contract', { args: [{ label: alice }, [topic]] }),
      ),
      {
        trigger: {
          type: 'onchain_event',
          chainId: 1,
          contractAddress: alice,
          eventSignature: 'X()',
        },
      },
    );
    expect(planAddresses(read(JSON.stringify(document)))).toEqual([
      {
        address: alice,
        places: [
          'trigger.contractAddress',
          'root.steps[2].params.args[0].label',
          'root.steps[2].params.args[1][0]',
        ],
      },
      { address: drain, places: ['root.steps[0].params.to', 'root.steps[1].params.message'] },
    ]);
  });

  it('in what is only shown are not among them', () => {
    const shown = plan({ ...pay, label: alice }, { name: alice });
    expect(planAddresses(read(JSON.stringify(shown))).map(({ address }) => address)).toEqual([
      drain,
    ]);
  });
});

describe('an exported plan', () => {
  const drafts = bundledTemplates.map((template): Plan => {
    const made = instantiateTemplate(template, samples[template.id] ?? {}, {
      ...{ planId: 'p', createdAt: 1, context },
    });
    if (!made.ok) throw new Error(JSON.stringify(made));
    return made.plan;
  });

  it('is the same text whatever the order of its keys, with its keys sorted', () => {
    const [first] = drafts;
    if (first === undefined) throw new Error('There is no draft.');
    const turned = Object.fromEntries(Object.entries(first).reverse()) as Plan;
    expect(writePlanFile(turned)).toBe(writePlanFile(first));
    expect(writePlanFile(first)).toMatchSnapshot();
  });

  it('says after its import what it said before', () => {
    for (const draft of drafts) {
      const back = read(writePlanFile(draft));
      expect(back).toEqual(draft);
      expect(planHash(back)).toBe(planHash(draft));
    }
  });

  it('has a file name that every system takes', () => {
    const named = (name: string) => planFileName({ ...read(JSON.stringify(plan(pay))), name });
    expect(named('Buy ETH for 50 USDC, 12 times')).toBe('buy-eth-for-50-usdc-12-times.json');
    expect(named('../../etc/passwd\0')).toBe('etc-passwd.json');
    expect(named('日本')).toBe('plan.json');
    expect(['CON', 'nul', 'lpt1'].map(named)).toEqual([
      'plan-con.json',
      'plan-nul.json',
      'plan-lpt1.json',
    ]);
    expect(named('x'.repeat(500))).toHaveLength(65);
  });
});
