import { describe, expect, it } from 'vitest';
import { assertMayBeAsked } from '../../src/main/executor/may-be-asked.ts';
import { findingLevels } from '../../src/shared/chain/types.ts';
import { AppError } from '../../src/shared/errors.ts';

type Level = (typeof findingLevels)[number];

function codeOf(level: Level, approvesUnread: boolean): string | null {
  const findings = [{ id: 'FOUND', level, message: 'It may be lost.', evidence: '' }];
  try {
    assertMayBeAsked({ approvesUnread }, { findings });
    return null;
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    expect(thrown.class).toBe('policy_denied');
    expect(thrown.message).toContain('It may be lost.');
    expect(thrown.facts).toEqual({ finding: 'FOUND' });
    return thrown.code;
  }
}

describe('a request with a finding', () => {
  it('reaches the signer where a person reads it, unless the finding blocks', () => {
    const codes = findingLevels.map((level) => [level, codeOf(level, false)]);
    expect(Object.fromEntries(codes)).toEqual({
      ...{ info: null, caution: null, danger: null, unknown: null, block: 'APPROVAL_BLOCKED' },
    });
  });

  it('of danger or of what is not known does not where everything is approved in advance [A-05]', () => {
    const codes = findingLevels.map((level) => [level, codeOf(level, true)]);
    expect(Object.fromEntries(codes)).toEqual({
      ...{ info: null, caution: null, block: 'APPROVAL_BLOCKED' },
      ...{ danger: 'RISK_NOT_ACCEPTED', unknown: 'RISK_NOT_ACCEPTED' },
    });
  });
});
