import { expect, it } from 'vitest';
import { firstSend } from '../../../src/renderer/model/first-send.ts';

const account = (name: string, more = {}) => ({ name, address: `0x${name}`, ...more });
const main = account('Main', { paysElsewhere: true });
const real = account('Account 2');

it('a first send is a small amount to another account of the person, the one of practice first', () => {
  const accounts = [real, account('Savings'), main];
  const words = (heldUnits: string | null, of = accounts) =>
    firstSend({ symbol: 'ETH', heldUnits, accounts: of });
  expect(words(null)).toBe('send 0.001 ETH to 0xMain');
  expect(words('1000000000000000000')).toBe('send 0.001 ETH to 0xMain');
  expect(words('0', [real, account('Savings')])).toBe('send 0.001 ETH to 0xSavings');
});

it('a first send leaves the recipient to the person where there is no other account of theirs', () => {
  const put = [account('Old', { hidden: true }), account('Mandate 1', { ofMandate: true })];
  const accounts = [real, ...put];
  expect(firstSend({ symbol: 'POL', heldUnits: null, accounts })).toBe('send 0.001 POL to ');
});

it('a first send is a tenth of what is little, so that the fee is left', () => {
  const words = (heldUnits: string) =>
    firstSend({ symbol: 'ETH', heldUnits, accounts: [real, main] });
  expect(words('10000000000000000')).toBe('send 0.001 ETH to 0xMain');
  expect(words('5678000000000000')).toBe('send 0.0005 ETH to 0xMain');
  expect(words('9')).toBe('send 0.001 ETH to 0xMain');
});
