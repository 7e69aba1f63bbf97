import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { tooMuch } from './mcp-errors.ts';

/**
 * A server at an address. No redirect is followed, nobody is signed in, nothing is tried again, and of each
 * answer no more than `lineBytes` is read.
 */
export function httpTransport(url: string, lineBytes: number): StreamableHTTPClientTransport {
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: async (to, init) => {
      const response = await fetch(to, { ...init, redirect: 'error', credentials: 'omit' });
      return capped(response, lineBytes, () => {
        transport.onerror?.(tooMuch());
        void transport.close();
      });
    },
    reconnectionOptions: {
      ...{ maxReconnectionDelay: 1_000, initialReconnectionDelay: 1_000 },
      ...{ reconnectionDelayGrowFactor: 1, maxRetries: 0 },
    },
  });
  return transport;
}

function capped(response: Response, most: number, exceeded: () => void): Response {
  if (response.body === null) return response;
  let seen = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      seen += chunk.length;
      if (seen <= most) return controller.enqueue(chunk);
      controller.error(tooMuch());
      exceeded();
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counted), { status, statusText, headers });
}
