// What an answer has to look like before anything is made of it. Methods that are not listed are read by
// those who ask for them.
import { z } from 'zod';
import { addressText as address } from '../../../shared/address-text.ts';

const quantity = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/);
const data = z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/);
const hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/);

export const blockShape = z.looseObject({ number: quantity, hash, timestamp: quantity });
export type BlockAnswer = z.infer<typeof blockShape>;

const logShape = z.looseObject({ address, topics: z.array(hash).max(4), data });

export const receiptShape = z.looseObject({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: quantity,
  status: z.enum(['0x0', '0x1']),
  gasUsed: quantity,
  from: address,
  logs: z.array(logShape),
});

/** Of eth_getProof. */
export const proofShape = z.looseObject({
  address,
  balance: quantity,
  nonce: quantity,
  codeHash: hash,
  storageProof: z.array(z.looseObject({ key: quantity, value: quantity })),
});

const shapes: Readonly<Record<string, z.ZodType>> = {
  eth_chainId: quantity,
  eth_blockNumber: quantity,
  eth_gasPrice: quantity,
  eth_maxPriorityFeePerGas: quantity,
  eth_estimateGas: quantity,
  eth_getBalance: quantity,
  eth_getTransactionCount: quantity,
  eth_getCode: data,
  eth_call: data,
  eth_getStorageAt: quantity,
  eth_getProof: proofShape,
  eth_sendRawTransaction: hash,
  eth_getBlockByNumber: blockShape.nullable(),
  eth_getBlockByHash: blockShape.nullable(),
  eth_getTransactionReceipt: receiptShape.nullable(),
  eth_getLogs: z.array(logShape),
};

/** Whether the result is what this method gives. */
export function hasShapeOf(method: string, result: unknown): boolean {
  const shape = Object.hasOwn(shapes, method) ? shapes[method] : undefined;
  return shape === undefined || shape.safeParse(result).success;
}
