// The errors that an RPC endpoint itself can cause, whatever was asked of it.
import { AppError } from '../../../shared/errors.ts';

const untouched = 'Nothing was signed or sent by this.';

export function rpcUnreachable(host: string, cause?: unknown): AppError {
  return new AppError('RPC_UNREACHABLE', 'network', 'The RPC endpoint cannot be reached.', {
    advice: `${untouched} Check that it runs and that this computer is online, then try again.`,
    facts: { host },
    cause,
  });
}

export function rpcTimeout(host: string, method: string, timeoutMs: number): AppError {
  return new AppError('RPC_TIMEOUT', 'timeout', 'The RPC endpoint did not answer in time.', {
    advice: 'Try again; a transaction that was being sent is looked up, never sent twice.',
    facts: { host, method, timeoutMs },
  });
}

/** `retryAfterMs`: as long as the endpoint asks us to wait, when it says so. */
export function rpcRateLimited(host: string, retryAfterMs?: number): AppError {
  return new AppError(
    'RPC_RATE_LIMITED',
    'rate_limited',
    'The RPC endpoint asks us to slow down.',
    {
      advice: `${untouched} It is tried again later; another endpoint can be set in the settings.`,
      facts: { host, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
    },
  );
}

/** `reason` is ours, e.g. `not_json`, never text of the endpoint. */
export function rpcBadAnswer(
  host: string,
  method: string,
  reason: string,
  cause?: unknown,
): AppError {
  return new AppError(
    'RPC_BAD_ANSWER',
    'network',
    'The RPC endpoint gave an answer that cannot be used.',
    {
      advice: `${untouched} Check that the address is that of an Ethereum node.`,
      facts: { host, method, reason },
      cause,
    },
  );
}

/** Fewer endpoints answered than have to agree. `missing` is the host, `because` the code of its error. */
export function rpcQuorumMissing(missing: string, because: string, cause?: unknown): AppError {
  return new AppError(
    'RPC_QUORUM_MISSING',
    'network',
    `The RPC endpoints have to agree before anything is signed, and ${missing} does not answer as it should.`,
    {
      advice: `${untouched} It is asked again; if it stays away, put another endpoint in its place in the network settings, or remove it.`,
      facts: { host: missing, because },
      cause,
    },
  );
}

/** Two endpoints say different things about the same block. `what` is ours, e.g. `balance`. */
export function rpcDisagree(what: string, first: string, second: string): AppError {
  return new AppError(
    'RPC_DISAGREE',
    'network',
    `The RPC endpoints ${first} and ${second} do not agree on ${what}, so one of them is wrong.`,
    {
      advice: `${untouched} It is asked again; if they stay apart, remove the one that you trust less in the network settings.`,
      facts: { what, first, second },
    },
  );
}

/** One endpoint does not have the blocks that another has, also after waiting for it. */
export function rpcBehind(behind: string, ahead: string, blocks: bigint): AppError {
  return new AppError(
    'RPC_BEHIND',
    'network',
    `The RPC endpoint ${behind} is ${blocks} blocks behind ${ahead}.`,
    {
      advice: `${untouched} It is asked again; if it does not catch up, put another endpoint in its place in the network settings.`,
      facts: { behind, ahead, blocks: blocks.toString() },
    },
  );
}

/** CHAIN_MISMATCH: the endpoint serves another chain than the one that is wanted. */
export function chainMismatch(expected: number, found: number): AppError {
  return new AppError(
    'CHAIN_MISMATCH',
    'invalid_params',
    `Chain ${expected} is wanted, but the RPC endpoint serves chain ${found}.`,
    {
      advice:
        'Nothing was signed or sent. Use an endpoint of that chain, or choose the chain that it serves.',
      facts: { expected, found },
    },
  );
}
