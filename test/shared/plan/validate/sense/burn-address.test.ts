import { describe, expect, it } from 'vitest';
import { burnAddress } from '../../../../../src/shared/plan/validate/sense/burn-address.ts';
import { alice } from '../../sample-plans.ts';
import { found, literal, only } from './judge.ts';

const zero = `0x${'0'.repeat(40)}`;
const last = (digits: string) => zero.slice(0, 42 - digits.length) + digits;
const transfer = (to: unknown) =>
  found(burnAddress, only('transfer', { token: 'ETH', amount: '1', to }));

describe('BURN_ADDRESS', () => {
  it('names the zero address, the dead ones and the chain’s own contracts', () => {
    const burns = [zero, last('dead'), '0x000000000000000000000000000000000000dEaD', last('1')];
    const more = [last('9'), '0xdead000000000000000042069420694206942069', literal(zero)];
    for (const to of [...burns, ...more]) {
      expect(transfer(to)).toEqual(['error BURN_ADDRESS a root.params.to']);
    }
  });

  it('is silent about their neighbours', () => {
    for (const to of [alice, last('a'), last('10'), last('deae'), last('dead0')]) {
      expect(transfer(to)).toEqual([]);
    }
  });

  it('looks at those for whom an action is done and at spenders as well', () => {
    const supply = { token: 'USDC', amount: '1', onBehalfOf: zero };
    expect(found(burnAddress, only('lend_supply', supply))).toHaveLength(1);
    const approve = { token: 'USDC', amount: '1', spender: last('dead') };
    expect(found(burnAddress, only('approve', approve))).toHaveLength(1);
    const balance = { token: 'USDC', account: zero };
    expect(found(burnAddress, only('get_balance', balance))).toEqual([]);
  });

  it('leaves a wrong address to the check of addresses', () => {
    expect(transfer('0x0')).toEqual([]);
    expect(transfer(zero.toUpperCase())).toEqual([]);
  });
});
