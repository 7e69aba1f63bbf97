import { expect, it } from 'vitest';
import {
  rpcBehind,
  rpcDisagree,
  rpcQuorumMissing,
} from '../../../src/main/chain/rpc/rpc-errors.ts';

it('endpoints that do not agree are named, with what to do about them', () => {
  const errors = [
    rpcQuorumMissing('two.example', 'RPC_TIMEOUT'),
    rpcDisagree('a balance', 'one.example', 'two.example'),
    rpcBehind('two.example', 'one.example', 40n),
  ];
  expect(
    errors.map(({ message, advice, class: kind }) => `${message} ${advice} (${kind})`),
  ).toEqual([
    'The RPC endpoints have to agree before anything is signed, and two.example does not answer as it should. Nothing was signed or sent by this. It is asked again; if it stays away, put another endpoint in its place in the network settings, or remove it. (network)',
    'The RPC endpoints one.example and two.example do not agree on a balance, so one of them is wrong. Nothing was signed or sent by this. It is asked again; if they stay apart, remove the one that you trust less in the network settings. (network)',
    'The RPC endpoint two.example is 40 blocks behind one.example. Nothing was signed or sent by this. It is asked again; if it does not catch up, put another endpoint in its place in the network settings. (network)',
  ]);
});
