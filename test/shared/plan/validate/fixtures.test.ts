import { describe, expect, it } from 'vitest';
import { maxPlanBytes, maxPlanDepth } from '../../../../src/shared/plan/limits.ts';
import { validatePlan } from '../../../../src/shared/plan/validate/validate-plan.ts';
import { readStrictJson } from '../../../../src/shared/strict-json.ts';
import { type ExpectedIssue, type FixtureCase, readFixtureCases } from './fixture-cases.ts';

const contradictions = [
  'CONTRA_BUY_SELL',
  'CONTRA_OVERSPEND',
  'CONTRA_OPPOSITE_COND',
  'CONTRA_TIMING',
  'CONTRA_CIRCULAR',
  'CONTRA_DUPLICATE',
  'CONTRA_SLIPPAGE',
  'CONTRA_CHAIN',
  'CONTRA_NO_TOOL',
  'CONTRA_INFINITE',
];

/** Every code of the validator, a folder each. */
const codes = [
  ...['SCHEMA', 'DUPLICATE_ID', 'UNKNOWN_REF', 'REF_NOT_REACHED', 'REF_PATH', 'MISSING_PARAM'],
  ...['BAD_PARAM', 'BAD_ADDRESS', 'UNKNOWN_TOKEN', 'BAD_CRON', 'BAD_TIMEZONE', 'BAD_TIME'],
  ...['WAIT_EXCLUSIVE', 'TOO_DEEP', 'TOO_LARGE', 'AMOUNT_NUMBER', 'ALIAS', 'NO_FAILURE_POLICY'],
  ...['DEFAULT_CHAIN', 'ZERO_AMOUNT', 'TOO_PRECISE', 'SAME_TOKEN', 'SELF_TRANSFER'],
  ...['BURN_ADDRESS', 'TOKEN_ADDRESS_RECIPIENT', 'PERCENT_OVER_100', 'SPEND_AFTER_MAX'],
  ...['MIN_OUT_ZERO', 'ENV_REF_FORBIDDEN', 'PARALLEL_WRITES', 'PATH_OUTSIDE_ROOTS'],
  ...['SHELL_METACHARACTERS', 'HF_BELOW_1', 'UNKNOWN_FEED', 'DRAIN_VECTOR', 'ALREADY_TRUE'],
  ...['SET_APPROVAL_FOR_ALL', 'WRONG_SIDE_ORDER', 'LOOKALIKE_ADDRESS', 'UNLIMITED_APPROVAL'],
  ...['UNIT_SLIP', 'NO_BUDGET', 'GAS_EXCEEDS_VALUE'],
  ...contradictions,
];

/** Cases of several codes: text that is no JSON, what went wrong elsewhere, requests of every kind. */
const mixedFolders = ['READER', 'LESSONS', 'REQUESTS'];

/** As the command line reads a file. */
const limits = { maxSize: 2 * maxPlanBytes, maxDepth: maxPlanDepth + 1 };

const cases = readFixtureCases();

function judge({ text, context }: FixtureCase): ExpectedIssue[] {
  const tree = readStrictJson(text, limits);
  if (!tree.ok) return [{ code: tree.error.code, severity: 'error', nodeId: null }];
  return validatePlan(tree.value, context).issues;
}

const inShort = ({ code, severity, nodeId }: ExpectedIssue): string =>
  `${severity} ${code} at ${nodeId ?? 'the plan'}`;

/** A line per issue; the path only where the case says it of all issues of that kind and place. */
function linesOf(issues: readonly ExpectedIssue[], expected: readonly ExpectedIssue[]): string[] {
  const anywhere = new Set(expected.filter((each) => each.path === undefined).map(inShort));
  return issues
    .map((issue) => {
      const line = inShort(issue);
      return anywhere.has(line) ? line : `${line}: ${issue.path ?? ''}`;
    })
    .sort();
}

const has = (issues: readonly ExpectedIssue[], code: string): boolean =>
  issues.some((issue) => issue.code === code);

describe('a plan on file', () => {
  it.each(cases.map((each) => [`${each.folder}/${each.name}: ${each.title}`, each] as const))(
    'has its issues and no others: %s',
    (_, each) => {
      expect(linesOf(judge(each), each.expect)).toEqual(linesOf(each.expect, each.expect));
    },
  );
});

describe('the plans on file', () => {
  it.each(codes)('hold near cases of %s on both sides', (code) => {
    const near = cases.filter(({ folder }) => folder === code);
    const positive = near.filter((each) => has(each.expect, code)).length;
    const least = contradictions.includes(code) ? 4 : 2;
    expect(positive).toBeGreaterThanOrEqual(least);
    expect(near.length - positive).toBeGreaterThanOrEqual(least);
  });

  it('are all in a folder that is looked at', () => {
    const folders = new Set(cases.map(({ folder }) => folder));
    expect([...folders].sort()).toEqual([...codes, ...mixedFolders].sort());
  });

  it('catch every contradiction without a false alarm', () => {
    const judged = cases.map((each) => ({ expected: each.expect, got: judge(each) }));
    const table = contradictions.map((code) => {
      const real = judged.filter(({ expected }) => has(expected, code));
      const alarms = judged.filter(({ got }) => has(got, code));
      const caught = real.filter(({ got }) => has(got, code)).length;
      return { code, cases: real.length, caught, 'false alarms': alarms.length - caught };
    });
    console.table(table);
    expect(table.filter((row) => row.caught < row.cases || row['false alarms'] > 0)).toEqual([]);
  });
});
