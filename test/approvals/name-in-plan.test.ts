import { describe, expect, it } from 'vitest';
import { nameInPlan } from '../../src/main/approvals/name-in-plan.ts';
import type { NameOf } from '../../src/main/approvals/subject.ts';
import type { Plan } from '../../src/shared/plan/schema.ts';
import { action, planOf } from '../executor/support/plans.ts';

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const unknown: NameOf = () => ({ name: '', source: 'unknown' });

function planFrom(source: 'user_text' | 'model' | null): Plan {
  const plan = planOf(action('send', { params: { token: 'ETH', amount: '1', to } }));
  return source === null ? plan : { ...plan, provenance: { 'send.to': { source } } };
}

describe('an address in an approval', () => {
  it('that the person typed and nothing names is said to be from their words', () => {
    expect(nameInPlan(unknown, planFrom('user_text'))(to.toLowerCase()).source).toBe('your_words');
  });

  it.each(['model', null] as const)('that came from %s stays unknown', (source) => {
    expect(nameInPlan(unknown, planFrom(source))(to).source).toBe('unknown');
  });

  it('keeps a better name, and another address is not covered', () => {
    const named: NameOf = () => ({ name: 'Main', source: 'your_account' });
    expect(nameInPlan(named, planFrom('user_text'))(to)).toEqual(named(to));
    const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
    expect(nameInPlan(unknown, planFrom('user_text'))(other).source).toBe('unknown');
  });

  it('is never named by the file that it is paid by: what the file calls it stands beside', () => {
    const from = { source: 'user_file', line: 2, called: 'Your\u202eaccount' } as const;
    const plan: Plan = { ...planFrom(null), provenance: { 'send.to': from } };
    const fileSays = 'Your\ufffdaccount';
    expect(nameInPlan(unknown, plan)(to)).toEqual({ ...unknown(to), fileSays });
    const contact: NameOf = () => ({ name: 'Bob', source: 'contact' });
    expect(nameInPlan(contact, plan)(to)).toEqual({ ...contact(to), fileSays });
    const elsewhere = { ...from, source: 'model' } as const;
    const said: Plan = { ...plan, provenance: { 'send.to': elsewhere } };
    expect(nameInPlan(unknown, said)(to)).toEqual(unknown(to));
  });
});
