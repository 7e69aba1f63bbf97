import { describe, expect, it } from 'vitest';
import { addressProblem, describeAddressProblem } from '../../src/shared/addresses.ts';

const good = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('addresses', () => {
  it.each([
    good,
    good.toLowerCase(),
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  ])('takes %s', (address) => {
    expect(addressProblem(address)).toBeNull();
  });

  it('refuses one changed capital, all capitals, a missing digit and other text', () => {
    expect(addressProblem(good.replace('aAeb', 'aaeb'))).toEqual({ kind: 'checksum' });
    expect(addressProblem(`0x${good.slice(2).toUpperCase()}`)).toEqual({ kind: 'checksum' });
    expect(addressProblem(good.slice(0, -1))).toEqual({ kind: 'length', hexDigits: 39 });
    expect(addressProblem('0x…')).toEqual({ kind: 'not_hex' });
    expect(addressProblem('vitalik.eth')).toEqual({ kind: 'not_hex' });
  });

  it('says what is wrong in one sentence', () => {
    const problem = addressProblem('0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb');
    expect(
      problem && describeAddressProblem('0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb', problem),
    ).toBe(
      '"0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb" has 39 hexadecimal digits after 0x; an address has 40.',
    );
  });
});
