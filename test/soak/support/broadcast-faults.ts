// Endpoints after which nobody knows whether a transaction arrived.
import type { Fault } from '../../support/fault-proxy.ts';

export interface Broadcasting {
  /** Whether the node gets the transaction all the same. */
  takes: boolean;
  /** What is answered as an error; null: nothing at all. */
  says: string | null;
}

/** Takes over each exchange that sends a transaction. `met` is called for each. */
export function broadcasting({ takes, says }: Broadcasting, met: () => void): Fault {
  return async ({ calls, isBatch, response, pass }) => {
    if (!calls.some(isSending)) return false;
    const answers = await Promise.all(
      calls.map(async (call) => {
        if (!isSending(call)) return pass(call);
        if (takes) await pass(call);
        met();
        return { jsonrpc: '2.0', id: call.id, error: { code: -32_000, message: says } };
      }),
    );
    if (says !== null) response.end(JSON.stringify(isBatch ? answers : answers[0]));
    return true;
  };
}

const isSending = ({ method }: { method: string }): boolean => method === 'eth_sendRawTransaction';
