import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftOut, safeFacts } from '../../../src/shared/log/safe-facts.ts';

describe('what stands in the log [V-11]', () => {
  it('is codes, words of ours, ids and small numbers, as they are', () => {
    const facts = {
      code: 'STORE_FULL',
      class: 'unknown',
      reason: 'ENOSPC',
      channel: 'chat.send',
      executionId: '0199d3b0-6c1a-7c55-b4f2-0a1b2c3d4e5f',
      chainId: 31_337,
      isNew: true,
      none: null,
      version: '1.4.0',
      commit: '0a1b2c3d4e5f',
    };
    expect(safeFacts(facts)).toEqual(facts);
  });

  it.each([
    ['a password', { password: 'hunter2' }],
    ['an address', { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
    ['an address as a word', { reason: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
    ['a key', { reason: 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80' }],
    ['a key of a service', { code: 'sk-ant-api03-Zx8Qp1LmN4vKt7Rb2Wd9Yc6Hs3Jf5Gu0' }],
    ['a recovery phrase', { reason: 'test test test test test test test test test junk' }],
    ['a phrase with dashes', { reason: 'legal-winner-thank-year-wave-sausage-worth-useful' }],
    [
      'a recovery code',
      { reason: '0A1B2-C3D4E-F5G6H-J7K8M-N9P0Q-R1S2T-V3W4X-Y5Z6A-B7C8D-E9F0G-H1J2K' },
    ],
    ['an amount', { need: '1000000000000000000' }],
    ['an amount as a word', { reason: '1337.25' }],
    ['a large number', { have: 1e18 }],
    ['a path', { path: '/home/ann/Taxes' }],
    ['a name', { name: 'Ann' }],
    ['a list', { reason: ['hunter2'] }],
    ['a thing', { reason: { password: 'hunter2' } }],
  ])('is not %s', (_what, facts) => {
    expect(Object.values(safeFacts(facts))).toEqual([leftOut]);
  });

  it('holds of an error its name and its places in the code, without what it says', () => {
    const stack = [
      'TypeError: cannot read "legal winner thank year" of 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      'legal winner thank year wave sausage',
      '    at async Desk.send (file:///home/ann/app/out/main/index.js:12:7)',
      '    at /home/ann/secret-client/src/main/log.ts:3:1',
      '    at node:internal/main',
    ].join('\n');
    const once = safeFacts({ stack });
    expect(once).toEqual({ stack: 'TypeError < Desk.send index.js:12:7 < log.ts:3:1' });
    expect(safeFacts(once)).toEqual(once);
  });

  const names = fc.constantFrom('stack', 'reason', 'code', 'version', 'commit', 'other');
  const frame = fc.constantFrom(
    '    at f (/a/b.ts:1:2)',
    '    at async C.g (file:///x y/z.js:3:4)',
    'b',
  );
  const stacks = fc
    .tuple(fc.constantFrom('TypeError: secret', 'Error', 'no name'), fc.array(frame))
    .map(([first, frames]) => [first, ...frames].join('\n'));

  it('is the same again when it goes through a second time, whatever it was', () => {
    fc.assert(
      fc.property(fc.dictionary(names, fc.oneof(stacks, fc.string(), fc.anything())), (facts) => {
        const once = safeFacts(facts);
        expect(safeFacts(once)).toEqual(once);
      }),
    );
  });
});
