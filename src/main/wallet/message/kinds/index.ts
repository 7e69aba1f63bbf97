// The registry of what the signer can put into words. A kind is one entry here; its test data are beside.

import type { TypedData } from '../typed-data.ts';
import { encodeType } from '../typed-data-types.ts';
import type { MessageKind } from './message-kind.ts';
import { cowOrder, seaportOrder } from './orders.ts';
import { permit2Batch, permit2BatchTransfer, permit2Single, permit2Transfer } from './permit2.ts';
import { daiPermit, tokenPermit } from './token-permits.ts';

const messageKinds: readonly MessageKind[] = [
  tokenPermit,
  daiPermit,
  permit2Single,
  permit2Batch,
  permit2Transfer,
  permit2BatchTransfer,
  cowOrder,
  seaportOrder,
];

export function kindOf({ types, primaryType }: TypedData): MessageKind | undefined {
  const encoded = encodeType(types, primaryType);
  return messageKinds.find((kind) => kind.encodedType === encoded);
}
