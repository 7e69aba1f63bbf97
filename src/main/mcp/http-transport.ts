import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { fetchAsOurs } from '../reach.ts';
import { withoutHeaders } from './header-secrets.ts';
import { tooMuch } from './mcp-errors.ts';

/**
 * A server at an address. No redirect is followed, nobody is signed in, nothing is tried again, and of each
 * answer no more than `lineBytes` is read. `headers` go to the origin of that address alone, and what the server
 * repeats of them is taken out of what it says.
 */
export function httpTransport(
  url: string,
  lineBytes: number,
  headers: Readonly<Record<string, string>> = {},
): StreamableHTTPClientTransport {
  const { origin } = new URL(url);
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: async (to, init) => {
      const sent = new Headers(init?.headers);
      const isHome = new URL(to).origin === origin;
      if (isHome) for (const [name, value] of Object.entries(headers)) sent.set(name, value);
      const all = { ...init, headers: sent };
      const response = await fetchAsOurs(to, { ...all, redirect: 'error', credentials: 'omit' });
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
  if (Object.keys(headers).length > 0) cleanWhatIsSaid(transport, withoutHeaders(headers));
  return transport;
}

/** Whoever listens hears every message without them. */
function cleanWhatIsSaid(
  transport: StreamableHTTPClientTransport,
  clean: (text: string) => string,
): void {
  let listener: Listener;
  Object.defineProperty(transport, 'onmessage', {
    get: (): Listener => listener,
    set: (heard: Listener) => {
      listener =
        heard &&
        ((message) => {
          const text = JSON.stringify(message);
          const cleaned = clean(text);
          heard(cleaned === text ? message : JSONRPCMessageSchema.parse(JSON.parse(cleaned)));
        });
    },
  });
}

type Listener = StreamableHTTPClientTransport['onmessage'];

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
