import { expect, it } from 'vitest';
import { badAddress } from '../../../../../src/shared/plan/validate/structure/bad-address.ts';
import { judge, only } from '../sense/judge.ts';

const said = (to: string) =>
  judge(badAddress, only('transfer', { token: 'ETH', amount: '1', to })).map(
    ({ code, message }) => `${code} ${message}`,
  );

it('says how a name comes into a plan that somebody writes', () => {
  expect(said('alice.eth')).toEqual([
    'BAD_ADDRESS "alice.eth" is a name, and a plan holds addresses. Look it up in a step before with resolve_name, and take the address from that step.',
  ]);
  expect(said('pay.alice.eth')[0]).toContain('resolve_name');
});

it('says of everything else what is wrong with it as an address', () => {
  expect(said('bob')).toEqual([
    'BAD_ADDRESS "bob" is not an address: write 0x and 40 hexadecimal digits.',
  ]);
  expect(said('0x12.')[0]).not.toContain('resolve_name');
});
