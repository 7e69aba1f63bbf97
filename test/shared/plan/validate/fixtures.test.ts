import { describe, expect, it } from 'vitest';
import { validatePlanText } from '../../../../src/shared/plan/validate/validate-plan-text.ts';
import { type ExpectedIssue, type FixtureCase, readFixtureCases } from './fixture-cases.ts';
import { allCodes, contradictions } from './plan-language-codes.ts';

/** Cases of several codes: text that is no JSON, what went wrong elsewhere, requests of every kind. */
const mixedFolders = ['READER', 'LESSONS', 'REQUESTS'];

const cases = readFixtureCases();

function judge({ text, context }: FixtureCase): ExpectedIssue[] {
  return validatePlanText(new TextEncoder().encode(text), context).issues;
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
  it.each(allCodes)('hold near cases of %s on both sides', (code) => {
    const near = cases.filter(({ folder }) => folder === code);
    const positive = near.filter((each) => has(each.expect, code)).length;
    const least = contradictions.includes(code) ? 4 : 2;
    expect(positive).toBeGreaterThanOrEqual(least);
    expect(near.length - positive).toBeGreaterThanOrEqual(least);
  });

  it('are all in a folder that is looked at', () => {
    const folders = new Set(cases.map(({ folder }) => folder));
    expect([...folders].sort()).toEqual([...allCodes, ...mixedFolders].sort());
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
