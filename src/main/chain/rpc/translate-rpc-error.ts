import { AbiDecodingZeroDataError, BaseError } from 'viem';
import { AppError } from '../../../shared/errors.ts';
import { decodeRevert } from '../decode-revert.ts';
import { NodeRpcError } from './json-rpc.ts';
import { type NodeRefusal, readNodeText } from './node-error-texts.ts';

const revertCode = 3;

/**
 * Turns whatever viem or a node threw into an AppError: RPC_* as raised by the transport, otherwise
 * INSUFFICIENT_FUNDS, NONCE_TOO_LOW, ALREADY_KNOWN, FEE_TOO_LOW, GAS_TOO_LOW, GAS_TOO_HIGH, STATE_UNAVAILABLE,
 * BLOCK_UNKNOWN, TX_REVERTED,
 * CONTRACT_NO_ANSWER, or RPC_REFUSED when the node's reason is not known.
 */
export function translateRpcError(thrown: unknown): AppError {
  const own = findCause(thrown, (error): error is AppError => error instanceof AppError);
  if (own !== undefined) return own;
  const node = findCause(thrown, (error): error is NodeRpcError => error instanceof NodeRpcError);
  if (node !== undefined) return fromNode(node, thrown);
  if (thrown instanceof BaseError && thrown.walk(isEmptyAnswer) !== null)
    return contractNoAnswer(thrown);
  return new AppError(
    'RPC_BAD_ANSWER',
    'network',
    'The RPC endpoint gave an answer that cannot be used.',
    {
      advice:
        'Nothing was signed or sent by this. Check that the address is that of an Ethereum node.',
      facts: { reason: thrown instanceof BaseError ? thrown.name : 'unknown' },
      cause: thrown,
    },
  );
}

function isEmptyAnswer(error: unknown): boolean {
  return error instanceof AbiDecodingZeroDataError;
}

/** Nothing is there that answers what was asked. */
export function contractNoAnswer(cause?: unknown): AppError {
  return new AppError(
    'CONTRACT_NO_ANSWER',
    'invalid_params',
    'There is no contract at this address that answers the question.',
    { advice: 'Check the address, and that it is of the right chain. Nothing was sent.', cause },
  );
}

/** Calls `work` and throws every failure of it as an AppError. */
export async function withRpcErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw translateRpcError(thrown);
  }
}

function findCause<T>(thrown: unknown, is: (error: unknown) => error is T): T | undefined {
  let error = thrown;
  for (let depth = 0; depth < 16 && error instanceof Error; depth += 1) {
    if (is(error)) return error;
    error = error.cause;
  }
  return undefined;
}

function fromNode(node: NodeRpcError, cause: unknown): AppError {
  const refusal = node.code === revertCode ? 'reverted' : readNodeText(node.message);
  if (refusal === 'reverted') {
    const reason = decodeRevert(revertData(node.data));
    return new AppError(
      'TX_REVERTED',
      'reverted',
      `The contract refused the call: ${reason.text}.`,
      {
        advice:
          'Nothing changed on the chain. Change the step, or try when the contract allows it.',
        facts: { reason: reason.kind, ...(reason.said && { said: reason.said }) },
        cause,
      },
    );
  }
  if (refusal !== undefined) return refusals[refusal](cause);
  return new AppError('RPC_REFUSED', 'unknown', 'The RPC endpoint refused the request.', {
    advice: 'Nothing was sent twice. Try again, or use another endpoint.',
    facts: { code: node.code },
    cause,
  });
}

const refusals: Readonly<Record<Exclude<NodeRefusal, 'reverted'>, (cause: unknown) => AppError>> = {
  insufficient_funds: (cause) =>
    new AppError(
      'INSUFFICIENT_FUNDS',
      'insufficient_balance',
      'The account does not hold enough for the amount and the fee.',
      { advice: 'Nothing was sent. Lower the amount, or add funds to the account.', cause },
    ),
  nonce_too_low: (cause) =>
    new AppError(
      'NONCE_TOO_LOW',
      'unknown',
      'Another transaction of this account used the same number.',
      {
        advice:
          'Countersign looks up which of them is on the chain before anything else is signed.',
        cause,
      },
    ),
  already_known: (cause) =>
    new AppError('ALREADY_KNOWN', 'unknown', 'The node already has this transaction.', {
      advice: 'It is followed until it is mined; it is not sent twice.',
      cause,
    }),
  underpriced: (cause) =>
    new AppError(
      'FEE_TOO_LOW',
      'network',
      'The network asks a higher fee than the transaction offers.',
      {
        advice: 'Nothing was spent. Rehearse the step again to get a fee of now.',
        cause,
      },
    ),
  gas_too_low: (cause) =>
    new AppError('GAS_TOO_LOW', 'simulation_mismatch', 'The gas limit is too low for this call.', {
      advice: 'Rehearse the step again to get a limit of now.',
      cause,
    }),
  gas_too_high: (cause) =>
    new AppError('GAS_TOO_HIGH', 'invalid_params', 'The call needs more gas than a block has.', {
      advice: 'Nothing was sent. Split the step into smaller ones.',
      cause,
    }),
  state_unavailable: (cause) =>
    new AppError(
      'STATE_UNAVAILABLE',
      'network',
      'The node no longer has the state of that block.',
      {
        advice: 'Use an archive endpoint to read what older transactions changed.',
        cause,
      },
    ),
  block_unknown: blockUnknown,
};

export function blockUnknown(cause?: unknown): AppError {
  return new AppError('BLOCK_UNKNOWN', 'network', 'The node does not have that block.', {
    advice: 'Nothing was signed or sent by this. It is asked again when it has caught up.',
    cause,
  });
}

/** Nodes put the revert bytes in `data`, or one level deeper. */
function revertData(data: unknown): string | undefined {
  if (typeof data === 'string') return data;
  if (typeof data === 'object' && data !== null && 'data' in data) return revertData(data.data);
  return undefined;
}
