import { describe, expect, it } from 'vitest';
import { issueCodes } from '../../../../src/shared/plan/validate/issue-codes.ts';
import { readFixtureCases } from './fixture-cases.ts';
import { allCodes, senseErrors, senseWarnings } from './plan-language-codes.ts';

const entries = Object.entries(issueCodes);
const severitiesOf = new Map<string, readonly string[]>(
  entries.map(([code, { severities }]) => [code, severities]),
);

describe('the codes of the validator', () => {
  it('are those of the plan language', () => {
    expect([...severitiesOf.keys()].sort()).toEqual([...allCodes].sort());
    for (const code of senseErrors)
      expect([code, severitiesOf.get(code)]).toEqual([code, ['error']]);
    for (const code of senseWarnings) {
      expect([code, severitiesOf.get(code)]).toEqual([code, ['warning']]);
    }
  });

  it('mean one sentence each, and no two the same', () => {
    const meanings = entries.map(([, { meaning }]) => meaning);
    for (const meaning of meanings) expect(meaning).toMatch(/^[A-Z][^.]*(?:\d\.\d[^.]*)*\.$/);
    expect(new Set(meanings).size).toBe(meanings.length);
  });

  it('are raised by plans on file with every severity that they can have, and no other', () => {
    const raised = new Map<string, Set<string>>();
    for (const { code, severity } of readFixtureCases().flatMap(({ expect }) => expect)) {
      raised.set(code, (raised.get(code) ?? new Set()).add(severity));
    }
    const lines = (of: Iterable<[string, Iterable<string>]>) =>
      [...of].map(([code, severities]) => `${code} ${[...severities].sort()}`).sort();
    expect(lines(raised)).toEqual(lines(severitiesOf));
  });
});
