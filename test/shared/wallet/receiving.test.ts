import { mnemonicToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { isPublishedAccount } from '../../../src/shared/wallet/published-accounts.ts';
import { receivingNotes } from '../../../src/shared/wallet/receiving.ts';

const own = { address: '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28', name: 'Main' };
const ethereum = { chainId: 1, name: 'Ethereum', symbol: 'ETH', practice: false };
const practice = { chainId: 31_337, name: 'Practice Ethereum', symbol: 'ETH', practice: true };

const examples = [
  'test test test test test test test test test test test junk',
  'myth like bonus scare over problem client lizard pioneer submit female collect',
  'candy maple cake sugar pudding cream honey rich smooth crumble sweet treat',
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
];

it.each(examples)('knows the accounts of a phrase that everybody has: %s', (phrase) => {
  const known = (addressIndex: number) =>
    isPublishedAccount(mnemonicToAccount(phrase, { addressIndex }).address.toLowerCase());
  expect([0, 5, 9].map(known)).toEqual([true, true, true]);
  expect(known(19)).toBe(phrase.startsWith('test'));
  expect(isPublishedAccount(own.address)).toBe(false);
});

it('says on a practice chain that nothing there is real, and on a real one what can be sent', () => {
  const titles = (network: typeof ethereum) =>
    receivingNotes(own, network).map(({ tone, title }) => `${tone}: ${title}`);
  expect(titles(practice)).toEqual([
    'caution: Not for real money yet',
    'plain: Compare it where it was pasted',
  ]);
  expect(titles(ethereum)).toEqual([
    'plain: Send only what is on Ethereum',
    'plain: Compare it where it was pasted',
  ]);
  expect(receivingNotes(own, ethereum)[0]?.text).toContain('ETH and tokens of Ethereum (chain 1)');
});

it('warns first of accounts that are not the person’s alone to spend from', () => {
  const published = { ...own, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };
  expect(receivingNotes(published, ethereum)[0]?.title).toBe(
    'Everybody has the key of this account',
  );
  expect(receivingNotes({ ...own, watchOnly: true }, ethereum)[0]?.title).toBe(
    'You only look at this account',
  );
  expect(receivingNotes({ ...own, ofMandate: true }, ethereum)[0]?.title).toBe(
    'This account belongs to a mandate',
  );
});
