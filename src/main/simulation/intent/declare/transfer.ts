import { type Address, getAddress } from 'viem';
import type { DeclareIntent, Intent, StepFrame } from '../intent.ts';
import { amountOf } from '../step-amount.ts';
import { addressOf, textIfAny, textOf } from '../step-params.ts';
import { stepToken } from '../step-token.ts';

/** A token may keep a part of every transfer, which another rule tells; of more than half it is none any more. */
const mostKept = 2n;

export const declareTransfer: DeclareIntent = async (frame) => {
  const { params, account } = frame.call;
  const to = addressOf(params, 'to');
  const tokenId = textIfAny(params, 'tokenId');
  if (tokenId !== undefined) return declareItem(frame, tokenId, to);
  const token = await stepToken(frame, textOf(params, 'token'));
  const { least, most } = await amountOf(frame, params['amount'], token);
  const isNative = token.address === 'native';
  return {
    calls: [token.address === 'native' ? to : token.address],
    valueWei: isNative ? most : 0n,
    out: [{ asset: token.asset, most }],
    in: to === account ? [] : [{ asset: token.asset, to, least: least / mostKept }],
    ...{ allow: [], parties: [to] },
  };
};

async function declareItem(frame: StepFrame, tokenId: string, to: Address): Promise<Intent> {
  const { call, client, tokens, outcome } = frame;
  const name = textOf(call.params, 'token');
  const match = tokens.find(client.chainId, name);
  const collection = getAddress(match.kind === 'found' ? match.token.address : name);
  const asset = `${collection}#${BigInt(tokenId)}`.toLowerCase();
  const amount = call.params['amount'] ?? '1';
  const item = { address: collection, asset, decimals: 0, symbol: null };
  // Of all or a part of them the number that was held is not told; what leaves has to arrive.
  const isCounted = typeof amount === 'string' && /^\d+$/.test(amount);
  const left = outcome.assetChanges
    .filter(
      ({ account, tokenId: id }) => account === call.account && id === String(BigInt(tokenId)),
    )
    .reduce((sum, { deltaUnits }) => sum - BigInt(deltaUnits), 0n);
  const { least, most } = isCounted
    ? await amountOf(frame, amount, item)
    : { least: left, most: left };
  return {
    ...{ calls: [collection], valueWei: 0n, out: [{ asset, most }] },
    in: to === call.account ? [] : [{ asset, to, least }],
    ...{ allow: [], parties: [to] },
  };
}
