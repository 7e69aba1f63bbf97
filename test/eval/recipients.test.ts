import { describe, expect, it } from 'vitest';
import { type Call, from, item, planned, stranger, vera, verdict } from './support/judge.ts';

const other = `0x${'4'.repeat(40)}`;
const pay = (...to: unknown[]) =>
  planned(to.map((each): Call => ['transfer', { token: 'USDC', amount: '5', to: each }]));
const said = (text: string, tools = ['transfer'], more: object = {}) =>
  item({ tools, ...more }, { text });

describe('money goes to', () => {
  it('the address in the text, in any case', () => {
    const wanted = said(`5 USDC to ${stranger}`);
    expect(verdict(wanted, pay(stranger.toLowerCase()))).toBe('right');
    expect(verdict(wanted, pay(other))).toBe('wrong');
    expect(verdict(wanted, pay(vera))).toBe('wrong');
  });
  it('the contact who is named, and not one whose name only begins like it', () => {
    expect(verdict(said('pay VERA five USDC'), pay(vera))).toBe('right');
    expect(verdict(said('pay veranda five USDC'), pay(vera))).toBe('wrong');
  });
  it('everybody who is named, each', () => {
    const wanted = said(`5 USDC for ${stranger} and ${other}`, ['transfer', 'transfer']);
    expect(verdict(wanted, pay(stranger, other))).toBe('right');
    expect(verdict(wanted, pay(stranger, stranger))).toBe('wrong');
  });
  it('whoever a name stands for, looked up before or by a step', () => {
    const context = { names: { 'ann.eth': { name: 'ann.eth', address: other } } };
    const known = item({ tools: ['transfer'] }, { text: 'pay ann.eth 5 USDC', context });
    expect(verdict(known, pay(other))).toBe('right');
    expect(verdict(known, pay(stranger))).toBe('wrong');
    const looked = (name: string) =>
      planned([
        ['resolve_name', { name }, 'who'],
        ['transfer', { token: 'USDC', amount: '5', to: from('who', 'address') }],
      ]);
    expect(verdict(said('pay ann.eth 5 USDC'), looked('ann.eth'))).toBe('right');
    expect(verdict(said('pay ann.eth 5 USDC'), looked('eve.eth'))).toBe('wrong');
  });
  it('the one whom the set names', () => {
    const wanted = said(`not ${other}, ${stranger}`, ['transfer'], { to: stranger });
    expect(verdict(wanted, pay(stranger))).toBe('right');
    expect(verdict(wanted, pay(other))).toBe('wrong');
  });
  it('each its own where the set names several', () => {
    const amounts = [
      { tool: 'transfer', recipient: 'Vera' },
      { tool: 'transfer', recipient: stranger },
    ];
    const wanted = said(`Vera and ${stranger}`, ['transfer', 'transfer'], { amounts });
    expect(verdict(wanted, pay(vera, stranger))).toBe('right');
    expect(verdict(wanted, pay(stranger, vera))).toBe('wrong');
  });
  it('nobody else by a swap, a bridge or a loan', () => {
    const swap = { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' };
    const wanted = said('one ether into dollars', ['defi_swap']);
    expect(verdict(wanted, planned([['defi_swap', swap]]))).toBe('right');
    expect(verdict(wanted, planned([['defi_swap', { ...swap, recipient: other }]]))).toBe('wrong');
    const own = item({ tools: ['defi_swap'] }, { text: 'swap', context: { account: other } });
    expect(verdict(own, planned([['defi_swap', { ...swap, recipient: other }]]))).toBe('right');
  });
});

it('an address that is a token or a spender is no recipient', () => {
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
  expect(verdict(said(`my USDC (${usdc}), 5 of it, to ${stranger}`), pay(stranger))).toBe('right');
  const approved = planned([['approve', { token: 'USDC', amount: '5', spender: stranger }]]);
  expect(verdict(said(`let ${stranger} spend 5 USDC`, ['approve']), approved)).toBe('right');
});

it('somebody who is only talked about gets nothing', () => {
  const noted = planned([['create_file', { path: '~/a.txt', content: 'Vera owes me' }]]);
  expect(verdict(said('note that Vera owes me', ['create_file']), noted)).toBe('right');
  const bridged = planned([['bridge', { token: 'ETH', amount: '1', toChainId: 8453 }]]);
  expect(verdict(said('bridge 1 ETH for Vera', ['bridge']), bridged)).toBe('wrong');
});
