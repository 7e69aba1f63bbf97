import { describe, expect, it } from 'vitest';
import { AddedTokens, addedTokens } from '../../src/main/tokens/added-tokens.ts';
import { tokenAddress, tokenToAdd } from '../../src/main/tokens/token-to-add.ts';
import type { AddedToken } from '../../src/shared/tokens/added-token.ts';
import { LiveTokens } from '../../src/shared/tokens/live-tokens.ts';
import type { TokenFinding } from '../../src/shared/tokens/token-findings.ts';
import { tokensOf } from '../../src/shared/tokens/tokens-of.ts';
import { openTestStore } from '../support/test-store.ts';

const address = '0xae78736Cd615f374D3085123A210448E74Fc6393';
const rocket: AddedToken = {
  ...{ chainId: 1, address, symbol: 'rETH', name: 'Rocket Pool ETH', decimals: 18 },
};
const gnosis = { chainId: 100, name: 'Gnosis', symbol: 'XDAI' };

function open() {
  const store = openTestStore();
  return { store, tokens: new AddedTokens(store) };
}

describe('tokens that a person added', () => {
  it('are kept in their order, whoever asks, and removed by their place in any spelling', () => {
    const { store, tokens } = open();
    const other = { ...rocket, chainId: 10 };
    tokens.add(rocket);
    tokens.add(other);
    expect(addedTokens(store.reader)).toEqual([rocket, other]);
    expect(tokens.remove({ chainId: 1, address: address.toLowerCase() })).toEqual(rocket);
    expect(tokens.list()).toEqual([other]);
  });

  it('are added once, and only what was added can be removed', () => {
    const { tokens } = open();
    tokens.add(rocket);
    expect(() => tokens.add({ ...rocket, symbol: 'X' })).toThrow(
      'This token is among yours already.',
    );
    expect(() => tokens.remove({ chainId: 8453, address })).toThrow(
      'This token is not among those that you added.',
    );
  });

  it('are no more than can be kept', () => {
    const { tokens } = open();
    for (let chainId = 1; chainId <= 200; chainId += 1) tokens.add({ ...rocket, chainId });
    expect(() => tokens.add({ ...rocket, chainId: 201 })).toThrow(
      expect.objectContaining({ code: 'TOKEN_TOO_MANY', class: 'invalid_params' }),
    );
  });

  it('are each in the audit log', () => {
    const { store, tokens } = open();
    tokens.add(rocket);
    tokens.remove(rocket);
    const lines = store.reader.audit.linesAfter(0, 10).map((line) => JSON.stringify(line));
    expect(lines.filter((line) => line.includes('tokens'))).toEqual([
      expect.stringContaining(address),
      expect.not.stringContaining(address),
    ]);
  });
});

describe('what is kept of a token', () => {
  const read = { ...rocket, findings: ['NOT_LISTED' as const] };

  it('is what its contract said, cleaned', () => {
    expect(tokenToAdd(1, { ...read, address })).toEqual(rocket);
  });

  it.each([
    ['TOKEN_NO_CODE', { findings: ['NO_CODE'] }],
    ['TOKEN_LISTED', { findings: [] }],
    ['TOKEN_NO_DECIMALS', { decimals: null, findings: ['NOT_LISTED', 'NO_DECIMALS'] }],
    ['TOKEN_DECIMALS_CHANGE', { decimals: null, findings: ['NOT_LISTED', 'DECIMALS_CHANGE'] }],
  ] as const)('is nothing: %s', (code, more) => {
    const findings: TokenFinding[] = [...more.findings];
    const bad = { ...read, address, ...more, findings } as const;
    expect(() => tokenToAdd(1, bad)).toThrow(
      expect.objectContaining({ code, advice: expect.stringMatching(/^Nothing was changed\. /) }),
    );
  });

  it('is known by an address and by nothing else [A-11]', () => {
    expect(tokenAddress(address.toLowerCase())).toBe(address);
    for (const text of ['rETH', '', address.replace('ae', 'AE'), `${address}0`]) {
      expect(() => tokenAddress(text)).toThrow('This is not the address of a token.');
    }
  });
});

describe('the list of tokens', () => {
  it('has them among the well-known ones, from then on and no longer', () => {
    const list = new LiveTokens([gnosis], []);
    expect(list.find(1, 'reth').kind).toBe('unknown');
    list.renew([gnosis], [rocket, { ...rocket, chainId: 100 }]);
    for (const chainId of [1, 100]) {
      const token = { ...rocket, chainId, added: true };
      expect(list.find(chainId, 'reth')).toEqual({ kind: 'found', token });
      expect(list.find(chainId, address)).toEqual({ kind: 'found', token });
    }
    expect(list.chainName(1)).toBe('Ethereum');
    list.renew([], [{ ...rocket, chainId: 100 }]);
    expect(list.chains()).not.toContain(100);
  });

  it('keeps what it has itself where one was added that is the same', () => {
    const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
    const list = new LiveTokens([], [{ ...rocket, address: usdc, symbol: 'MINE', decimals: 2 }]);
    expect(list.find(1, usdc)).toMatchObject({ token: { symbol: 'USDC', decimals: 6 } });
    expect(list.find(1, 'MINE').kind).toBe('unknown');
  });

  it('is the one that plans are judged by', () => {
    expect(tokensOf({ tokens: [rocket] }).find(1, 'rETH').kind).toBe('found');
    expect(tokensOf({ tokens: [] }).find(1, 'rETH').kind).toBe('unknown');
  });
});
