import { describe, expect, it } from 'vitest';
import { unsetVariable } from '../../../../../src/shared/plan/validate/sense/unset-variable.ts';
import { env, found, only } from './judge.ts';

const bob = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

function groups(...all: string[][]) {
  const written = all.map((operations) => ({ description: 'd', operations }));
  return found(unsetVariable, only('forge_script', { groups: written }));
}

describe('UNSET_VARIABLE', () => {
  it('names each group that uses what nothing of it computes before', () => {
    const operations = [`send {$X} USDC to ${bob}`];
    expect(groups(operations)).toEqual(['error UNSET_VARIABLE a root.params.groups[0]']);
    for (const each of [`approve {$X} USDC for ${bob}`, 'verify at least {$X} USDC'])
      expect(groups([each], operations)).toHaveLength(2);
  });

  it('counts nothing that another group computed, since each is a script of its own', () => {
    const computing = ['swap 1 ETH for USDC', 'compute equivalent USDC {$X} for 0.1 WETH'];
    const paying = `send {$X} USDC to ${bob}`;
    expect(groups([...computing, paying])).toEqual([]);
    expect(groups(computing, [paying])).toEqual(['error UNSET_VARIABLE a root.params.groups[1]']);
  });

  it('is silent about groups that are known only when the plan runs, and about other tools', () => {
    expect(found(unsetVariable, only('forge_script', { groups: env }))).toEqual([]);
    expect(found(unsetVariable, only('notify', { title: 'about {$X}' }))).toEqual([]);
  });
});
