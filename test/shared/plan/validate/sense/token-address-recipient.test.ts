import { describe, expect, it } from 'vitest';
import { tokenAddressRecipient } from '../../../../../src/shared/plan/validate/sense/token-address-recipient.ts';
import { alice } from '../../sample-plans.ts';
import { found, only } from './judge.ts';

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const usdcOnBase = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const unlisted = '0x1111111111111111111111111111111111111111';
const raised = ['error TOKEN_ADDRESS_RECIPIENT a root.params.to'];

function transfer(to: string, more: object = {}) {
  const params = { token: 'ETH', amount: '1', to, ...more };
  return found(tokenAddressRecipient, only('transfer', params));
}

describe('TOKEN_ADDRESS_RECIPIENT', () => {
  it('names the contract of a listed token, in any case of letters', () => {
    expect(transfer(usdc)).toEqual(raised);
    expect(transfer(usdc.toLowerCase())).toEqual(raised);
  });

  it('asks about the chain where the money arrives', () => {
    expect(transfer(usdcOnBase)).toEqual([]);
    expect(transfer(usdcOnBase, { chainId: 8453 })).toEqual(raised);
    const bridge = (to: string) =>
      found(
        tokenAddressRecipient,
        only('bridge', { token: 'ETH', amount: '1', toChainId: 8453, to }),
      );
    expect(bridge(usdcOnBase)).toEqual(raised);
    expect(bridge(usdc)).toEqual([]);
  });

  it('names the token that is sent, listed or not, by symbol or by address', () => {
    expect(transfer(unlisted, { token: unlisted })).toEqual(raised);
    expect(transfer(unlisted)).toEqual([]);
    const bridge = { token: 'usdc', amount: '1', toChainId: 8453, to: usdc };
    expect(found(tokenAddressRecipient, only('bridge', bridge))).toEqual(raised);
  });

  it('looks at those for whom an action is done, not at spenders', () => {
    const supply = { token: 'ETH', amount: '1', onBehalfOf: usdc };
    expect(found(tokenAddressRecipient, only('lend_supply', supply))).toHaveLength(1);
    const approve = { token: 'USDC', amount: '1', spender: usdc };
    expect(found(tokenAddressRecipient, only('approve', approve))).toEqual([]);
    expect(transfer(alice)).toEqual([]);
  });
});
