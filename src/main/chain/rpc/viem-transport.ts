import { type CustomTransport, custom } from 'viem';
import type { JsonRpc } from './json-rpc.ts';

/** viem on top of our own bounded HTTP. No retries here: whether to try again is decided above. */
export function viemTransport(rpc: JsonRpc): CustomTransport {
  const provider = {
    request: ({ method, params }: { method: string; params?: unknown }) =>
      rpc.request(method, Array.isArray(params) ? params : []),
  };
  return custom(provider, { retryCount: 0 });
}
