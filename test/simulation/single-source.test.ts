import { expect, it } from 'vitest';
import { ChainClient } from '../../src/main/chain/chain-client.ts';
import { singleSourceFindings } from '../../src/main/simulation/single-source.ts';

const url = 'https://rpc.one.example/key';

it('says that one endpoint alone is believed, where real money is rehearsed', () => {
  expect(singleSourceFindings(new ChainClient(1, { url }))).toEqual([
    {
      id: 'SINGLE_SOURCE',
      level: 'info',
      message:
        'Single source: one RPC endpoint alone says what this rehearsal is based on. With a second one in the network settings, both would have to agree.',
      evidence: { host: 'rpc.one.example' },
    },
  ]);
  expect(singleSourceFindings(new ChainClient(31_337, { url }))).toEqual([]);
});
