import { contractsOf } from '../../../../shared/chain/addresses.ts';
import type { DeclareIntent } from '../intent.ts';
import { amountOf } from '../step-amount.ts';
import { addressIfAny, textOf } from '../step-params.ts';
import { stepToken } from '../step-token.ts';

/** What arrives on the other chain no rehearsal of this one shows; to whom, the bytes say. */
export const declareBridge: DeclareIntent = async (frame) => {
  const { params, account } = frame.call;
  const way = contractsOf(frame.client.chainId)?.bridge;
  if (way === undefined || way.toChainId !== params['toChainId']) {
    throw new TypeError('no bridge to that chain is known');
  }
  const token = await stepToken(frame, textOf(params, 'token'));
  const { asset } = token;
  const { most } = await amountOf(frame, params['amount'], token);
  const isNative = token.address === 'native';
  return {
    ...{ calls: [way.entry], valueWei: isNative ? most : 0n, out: [{ asset, most }], in: [] },
    allow: isNative ? [] : [{ asset, spender: way.entry, most, way: 'token' }],
    parties: [addressIfAny(params, 'to') ?? account],
  };
};
