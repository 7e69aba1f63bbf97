import { describe, expect, it } from 'vitest';
import { addressProblem, checksummed } from '../../../src/shared/addresses.ts';
import { bundledTokenFiles, bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';
import { createTokenList } from '../../../src/shared/tokens/token-list.ts';

describe('the token list', () => {
  it('holds only checksummed addresses, each once per chain, and a native and wrapped coin per chain', () => {
    for (const { chainId, tokens } of bundledTokenFiles) {
      const addresses = tokens.map((token) => token.address);
      expect(new Set(addresses).size).toBe(addresses.length);
      for (const address of addresses) {
        if (address === 'native') continue;
        expect(addressProblem(address), address).toBeNull();
        expect(address).toBe(checksummed(address));
      }
      expect(bundledTokens.native(chainId)).toBeDefined();
      expect(bundledTokens.wrappedNative(chainId)).toBeDefined();
    }
  });

  it('finds by symbol in any case and by address in any case', () => {
    const byAddress = bundledTokens.find(1, '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48');
    expect(bundledTokens.find(1, 'uSdC')).toEqual(byAddress);
    expect(byAddress).toMatchObject({ kind: 'found', token: { symbol: 'USDC', decimals: 6 } });
    expect(bundledTokens.find(31337, 'USDC')).toMatchObject({
      token: { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', chainId: 31337 },
    });
  });

  it('lists where else a symbol exists, and what is near to it', () => {
    expect(bundledTokens.find(1, 'POL')).toMatchObject({
      kind: 'unknown',
      elsewhere: [{ chainId: 137 }],
    });
    const match = bundledTokens.find(1, 'USDX');
    expect(match.kind === 'unknown' && match.near.map((token) => token.symbol)).toEqual([
      'USDC',
      'USDT',
      'USDS',
    ]);
  });

  it('lists the candidates of an ambiguous symbol', () => {
    const source = { chainId: 5, chainName: 'Test', source: 'test', recordedOn: '2026-11-21' };
    const token = { symbol: 'USDC', name: 'x', decimals: 6 };
    const list = createTokenList([
      {
        ...source,
        tokens: [
          { ...token, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
          { ...token, address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' },
        ],
      },
    ]);
    expect(list.find(5, 'usdc')).toMatchObject({ kind: 'ambiguous', candidates: [{}, {}] });
  });

  it.each(['USDС', 'ＵＳＤＣ', 'DAİ', 'WE\u0422H', 'constructor', '__proto__', ''])(
    'does not take the look-alike %j for a token',
    (text) => {
      expect(bundledTokens.find(1, text).kind).toBe('unknown');
    },
  );
});
