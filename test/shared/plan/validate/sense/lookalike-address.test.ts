import { describe, expect, it } from 'vitest';
import { lookalikeAddress } from '../../../../../src/shared/plan/validate/sense/lookalike-address.ts';
import { alice } from '../../sample-plans.ts';
import { found, judge, only } from './judge.ts';

const middle = (digit: string) =>
  alice.slice(0, 6).toLowerCase() + digit.repeat(32) + alice.slice(-4).toLowerCase();
const like = middle('1');
const transfer = (to: string) => only('transfer', { token: 'ETH', amount: '1', to });
const contacts = { Alice: alice };

describe('LOOKALIKE_ADDRESS', () => {
  it('names an address with the ends of a contact, and offers the contact’s', () => {
    const [issue, ...others] = judge(lookalikeAddress, transfer(like), { contacts });
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ code: 'LOOKALIKE_ADDRESS', severity: 'warning', nodeId: 'a' });
    expect(issue).toMatchObject({ path: 'root.params.to', suggestion: alice });
    expect(issue?.message).toContain('"Alice"');
  });

  it('compares with the account as well, and with contacts in any case of letters', () => {
    const [issue] = judge(lookalikeAddress, transfer(like), { account: alice });
    expect(issue?.suggestion).toBe(alice);
    const shouted = { contacts: { Alice: alice.toUpperCase() } };
    expect(judge(lookalikeAddress, transfer(like), shouted)[0]?.suggestion).toBe(alice);
  });

  it('is silent about the contact itself, another contact, and one digit less in common', () => {
    const cases = [alice, alice.toLowerCase(), like.replace('0x5aae', '0x5aaf')];
    for (const to of [...cases, `${like.slice(0, -4)}0eed`]) {
      expect(found(lookalikeAddress, transfer(to), { contacts })).toEqual([]);
    }
    const both = { contacts: { Alice: alice, Other: like.toUpperCase() } };
    expect(found(lookalikeAddress, transfer(like), both)).toEqual([]);
  });

  it('is silent about a listed token, whatever a contact looks like', () => {
    const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
    const forged = { Eve: `0xa0b8${'2'.repeat(32)}eb48` };
    expect(found(lookalikeAddress, transfer(usdc), { contacts: forged })).toEqual([]);
  });

  it('takes no notice of contacts that hold no address, whatever their names', () => {
    const text = `{"__proto__": "${alice}", "constructor": "x", "": "0x5aae", "u": "0x${'ç'.repeat(40)}"}`;
    const hostile: Record<string, string> = JSON.parse(text);
    expect(found(lookalikeAddress, transfer(like), { contacts: hostile })).toHaveLength(1);
    expect(found(lookalikeAddress, transfer(middle('2')), { contacts: { toString: '' } })).toEqual(
      [],
    );
  });

  it('looks at those for whom an action is done and at spenders', () => {
    const supply = { token: 'USDC', amount: '1', onBehalfOf: like };
    const approve = { token: 'USDC', amount: '1', spender: like };
    expect(found(lookalikeAddress, only('lend_supply', supply), { contacts })).toHaveLength(1);
    expect(found(lookalikeAddress, only('approve', approve), { contacts })).toHaveLength(1);
  });

  it('names a token with the ends of a listed one of its chain, and offers that one', () => {
    const pay = (token: string, more = {}) =>
      only('transfer', { token, amount: '1', to: alice, ...more });
    const forged = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3600eb48';
    const [issue] = judge(lookalikeAddress, pay(forged));
    expect(issue).toMatchObject({ severity: 'warning', path: 'root.params.token' });
    expect(issue?.message).toContain('USDC');
    expect(issue?.suggestion?.toLowerCase()).toBe('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48');
    expect(found(lookalikeAddress, pay(`${issue?.suggestion}`))).toEqual([]);
    expect(found(lookalikeAddress, pay(forged, { chainId: 10 }))).toEqual([]);
    expect(found(lookalikeAddress, pay(forged.replace('0xa0b8', '0xa0b9')))).toEqual([]);
  });
});
