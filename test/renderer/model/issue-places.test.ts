import { describe, expect, it } from 'vitest';
import {
  countIssues,
  issuesAt,
  issuesBeside,
  issuesByNode,
} from '../../../src/renderer/model/issue-places.ts';
import type { ValidationIssue } from '../../../src/shared/plan/validate/result.ts';

function issue(path: string | undefined, more: Partial<ValidationIssue> = {}): ValidationIssue {
  const bare = { severity: 'error', nodeId: 's1', code: 'X', message: path ?? '' } as const;
  return path === undefined ? { ...bare, ...more } : { ...bare, path, ...more };
}

const amount = issue('root.steps[0].params.amount');
const inside = issue('root.steps[0].params.amount.usd');
const listed = issue('root.steps[0].params.args[2]');
const longer = issue('root.steps[0].params.amountOut');
const nowhere = issue(undefined);
const all = [amount, inside, listed, longer, nowhere];

describe('where a finding of the validator is shown', () => {
  it('stands beside the field that it names, or that holds what it names', () => {
    expect(issuesAt(all, 'root.steps[0].params.amount')).toEqual([amount, inside]);
    expect(issuesAt(all, 'root.steps[0].params.args')).toEqual([listed]);
    expect(issuesAt(all, 'root.steps[0].params.amountOut')).toEqual([longer]);
  });

  it('is not taken for that of a step whose number begins alike', () => {
    expect(issuesAt([issue('root.steps[10].label')], 'root.steps[1]')).toEqual([]);
  });

  it('stands by itself where no field shows it, so that none is lost', () => {
    const fields = ['root.steps[0].params.amount', 'root.steps[0].params.args'];
    const shown = fields.flatMap((field) => issuesAt(all, field));
    const rest = issuesBeside(all, fields);
    expect(rest).toEqual([longer, nowhere]);
    expect(new Set([...shown, ...rest])).toEqual(new Set(all));
  });

  it('is counted by weight, and found by its step', () => {
    const plan = issue('trigger', { nodeId: null, severity: 'warning' });
    expect(countIssues([amount, inside, plan])).toEqual({ error: 2, warning: 1, info: 0 });
    expect(issuesByNode([amount, plan, inside]).get('s1')).toEqual([amount, inside]);
    expect(issuesByNode([amount, plan]).get(null)).toEqual([plan]);
  });
});
