import { describe, expect, it } from 'vitest';
import { badAccount } from '../../../../../src/shared/plan/validate/structure/bad-account.ts';
import { alice, plan } from '../../sample-plans.ts';
import { findings, pay } from '../plan-parts.ts';

const said = (account: string) => findings(badAccount, plan(pay('a'), { account }));

describe('the account of a plan', () => {
  it('is an address, which another check judges, or a name', () => {
    const names = ['main', 'Account 1', "Zoë's_savings-2", '貯金', 'a'.repeat(64)];
    for (const account of [...names, alice, '0x12']) expect(said(account)).toEqual([]);
  });

  it('is nothing else', () => {
    for (const account of ['', ' ', '-', 'nobody. Nothing is sent', 'a\nb', 'a'.repeat(65)]) {
      expect([account, said(account)]).toEqual([account, ['error of the plan at account']]);
    }
  });
});
