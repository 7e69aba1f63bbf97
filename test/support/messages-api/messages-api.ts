// A loopback server that speaks the Messages API to the real SDK, as its test tells it to.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventsOf, messageOf } from './message-events.ts';
import type { Scripted, ScriptedReply } from './scripted.ts';

export interface SeenRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string | undefined>;
  /** Parsed; null where there was none. */
  body: Record<string, unknown> | null;
  /** The body to the letter. */
  text: string;
}

/** What is answered to a message: the next of a list, or what a function makes of the request. */
export type Script = Scripted[] | ((request: SeenRequest) => Scripted | Promise<Scripted>);

export interface MessagesApi {
  url: string;
  /** Every request that came, in order. */
  requests: SeenRequest[];
  script(script: Script): void;
  /** What /v1/models lists. */
  models: { id: string; display_name: string; max_input_tokens: number; max_tokens: number }[];
  /** What /v1/messages/count_tokens answers. */
  countedTokens: number;
  /** What it answers before that, in order. */
  countsRefused: Scripted[];
  /** Resolves with the request that comes next. */
  nextRequest(): Promise<SeenRequest>;
  stop(): Promise<void>;
}

const emptyScript: Scripted = {
  ...{ kind: 'error', status: 500, type: 'api_error', message: 'nothing is scripted' },
};

/** Opens the server on a free port of the loopback interface. */
export async function startMessagesApi(script: Script = []): Promise<MessagesApi> {
  let next = script;
  let waiting: ((request: SeenRequest) => void)[] = [];
  const answerTo = (request: SeenRequest) =>
    typeof next === 'function' ? next(request) : (next.shift() ?? emptyScript);
  const server = createServer((request, response) => {
    serve(api, answerTo, request, response, (seen) => {
      for (const tell of waiting.splice(0)) tell(seen);
    }).catch(() => response.destroy());
  });
  const api: MessagesApi = {
    ...{ url: '', requests: [], countedTokens: 100, countsRefused: [] },
    models: [
      {
        ...{ id: 'claude-sonnet-5-5', display_name: 'Claude Sonnet 5.5' },
        ...{ max_input_tokens: 1_000_000, max_tokens: 128_000 },
      },
    ],
    script: (later) => {
      next = later;
    },
    nextRequest: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
      }),
    stop: async () => {
      waiting = [];
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return api;
}

async function serve(
  api: MessagesApi,
  answerTo: (request: SeenRequest) => Scripted | Promise<Scripted>,
  request: IncomingMessage,
  response: ServerResponse,
  tell: (seen: SeenRequest) => void,
): Promise<void> {
  const seen = await read(request);
  api.requests.push(seen);
  tell(seen);
  const path = seen.path.split('?')[0];
  const refused = refusal(seen);
  if (refused !== null) return send(response, refused, seen);
  if (path === '/v1/models') return json(response, 200, pageOfModels(api, seen));
  if (path === '/v1/messages/count_tokens') {
    const refusedCount = api.countsRefused.shift();
    if (refusedCount !== undefined) return send(response, refusedCount, seen);
    return json(response, 200, { input_tokens: api.countedTokens });
  }
  if (path === '/v1/messages') return send(response, await answerTo(seen), seen);
  return send(response, error(404, 'not_found_error'), seen);
}

async function read(request: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const { method = '', url: path = '' } = request;
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  return { method, path, headers, text, body: text === '' ? null : JSON.parse(text) };
}

/** What the real API refuses before it looks at anything else. */
function refusal({ headers, body, path }: SeenRequest): Scripted | null {
  if (!/^Bearer \S+$/.test(headers['authorization'] ?? ''))
    return error(401, 'authentication_error');
  if (headers['anthropic-version'] === undefined) return error(400, 'invalid_request_error');
  if (path !== '/v1/messages') return null;
  const sampled = ['temperature', 'top_p', 'top_k'].some((name) => name in (body ?? {}));
  const whole = Array.isArray(body?.['messages']) && typeof body['max_tokens'] === 'number';
  return sampled || !whole ? error(400, 'invalid_request_error') : null;
}

function error(status: number, type: string): Scripted {
  return { kind: 'error', status, type, message: `refused by the loopback server` };
}

function pageOfModels({ models }: MessagesApi, { path }: SeenRequest) {
  const after = new URLSearchParams(path.split('?')[1]).get('after_id');
  const from = models.findIndex(({ id }) => id === after) + 1;
  const page = models.slice(from, from + 2).map((model) => ({
    ...{ type: 'model', lifecycle: 'active', line: null, deprecated_at: null },
    ...{ created_at: '2026-10-01T00:00:00Z', capabilities: null },
    ...model,
  }));
  return {
    data: page,
    has_more: from + page.length < models.length,
    ...{ first_id: page.at(0)?.id ?? null, last_id: page.at(-1)?.id ?? null },
  };
}

function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': 'req_loopback',
    ...headers,
  });
  response.end(JSON.stringify(body));
}

async function send(
  response: ServerResponse,
  scripted: Scripted,
  { body }: SeenRequest,
): Promise<void> {
  switch (scripted.kind) {
    case 'silence':
      return;
    case 'hang_up':
      response.destroy();
      return;
    case 'raw':
      response.writeHead(scripted.status, scripted.headers);
      response.end(scripted.body);
      return;
    case 'error': {
      const { type, message, status, headers } = scripted;
      const document = { type: 'error', error: { type, message }, request_id: 'req_loopback' };
      return json(response, status, document, headers);
    }
    case 'reply': {
      const model = String(body?.['model']);
      if (body?.['stream'] !== true)
        return json(response, 200, messageOf(scripted, model, 'msg_loopback'));
      return stream(response, scripted, model);
    }
  }
}

async function stream(
  response: ServerResponse,
  reply: ScriptedReply,
  model: string,
): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'request-id': 'req_loopback',
  });
  response.flushHeaders();
  for (const [index, event] of eventsOf(reply, model, 'msg_loopback').entries()) {
    await reply.pace?.turn();
    const text = `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
    if (index === reply.breaks?.afterEvents) return breakOff(response, reply.breaks.how, text);
    // Flushed before the next, so that a cut after it loses nothing that went out.
    await new Promise((resolve) => response.write(text, resolve));
  }
  response.end();
}

type Break = NonNullable<ScriptedReply['breaks']>['how'];

function breakOff(response: ServerResponse, how: Break, text: string): void {
  const overloaded = { type: 'error', error: { type: 'overloaded_error', message: 'busy' } };
  switch (how) {
    case 'silence':
      return;
    case 'cut':
      response.destroy();
      return;
    case 'half_an_event':
      response.end(`${text.slice(0, -Math.ceil(text.length / 3))}\n\n`);
      return;
    case 'overloaded':
      response.end(`event: error\ndata: ${JSON.stringify(overloaded)}\n\n`);
      return;
    case 'ends':
      response.end();
      return;
  }
}
