import { type Address, getAddress, isAddress, maxUint256 } from 'viem';
import type { Values } from '../../../chain/planned-transaction.ts';
import type { DeclareIntent } from '../intent.ts';
import { amountOf } from '../step-amount.ts';
import { addressOf } from '../step-params.ts';
import { nativeCoin } from '../step-token.ts';

/** A contract, a function and its values: whoever is to be paid or allowed something is among the values. */
export const declareWriteContract: DeclareIntent = async (frame) => {
  const { params } = frame.call;
  const contract = addressOf(params, 'address');
  const { value } = params;
  const { most } =
    value === undefined ? { most: 0n } : await amountOf(frame, value, nativeCoin(frame));
  const named = addressesIn(params['args']);
  return {
    ...{ calls: [contract], valueWei: most, out: [{ asset: 'native', most }], in: [] },
    allow: named.flatMap((spender) =>
      (['token', 'collection', 'item', 'permit2'] as const).map((way) => ({
        ...{ asset: contract.toLowerCase(), spender, most: maxUint256, way },
      })),
    ),
    ...{ parties: named, open: true },
  };
};

function addressesIn(value: Values[string] | undefined): Address[] {
  if (typeof value === 'string')
    return isAddress(value, { strict: false }) ? [getAddress(value)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((each) => addressesIn(each as Values[string]));
}
