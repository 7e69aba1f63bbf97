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

export function rpcRateLimited(host: string): AppError {
  return new AppError(
    'RPC_RATE_LIMITED',
    'rate_limited',
    'The RPC endpoint asks us to slow down.',
    {
      advice: `${untouched} It is tried again later; another endpoint can be set in the settings.`,
      facts: { host },
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

export function chainMismatch(expected: number, found: number): AppError {
  return new AppError(
    'CHAIN_MISMATCH',
    'invalid_params',
    `The plan is for chain ${expected}, but the RPC endpoint serves chain ${found}.`,
    {
      advice: 'Nothing was signed or sent. Use an endpoint of the right chain, or change the plan.',
      facts: { expected, found },
    },
  );
}
