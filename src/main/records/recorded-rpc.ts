// Reads of a chain, kept by what is asked and not by the number of the call or the batch that it came in.
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import { shortLine } from '../../shared/short-line.ts';
import { type JsonRpc, NodeRpcError } from '../chain/rpc/json-rpc.ts';
import { jsonText } from '../chain/rpc/json-text.ts';
import { readable } from '../chain/rpc/local-gateway.ts';
import { missingRecord, readRecord, writeRecord } from './record-files.ts';
import { type RecordedRequest, recordedRequest } from './recorded-request.ts';
import type { RecorderOptions } from './recorder.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Asked of a node beside what a fork reads of it. Nothing that is sent, and nothing that sets a chain. */
const alsoRead: ReadonlySet<string> = new Set([
  ...['eth_estimateGas', 'eth_getProof', 'eth_createAccessList'],
  ...['anvil_getAutomine', 'hardhat_getAutomine', 'debug_traceTransaction', 'debug_traceCall'],
]);

const outcomeSchema = z.union([
  z.strictObject({ result: z.json() }),
  /** The node's own refusal, e.g. of a call that reverts. */
  z.strictObject({
    error: z.strictObject({ code: z.number(), message: z.string(), data: z.json().optional() }),
  }),
]);
type Outcome = z.infer<typeof outcomeSchema>;

const recordSchema = z.strictObject({
  request: z.strictObject({ method: z.string(), url: z.string(), params: z.array(z.json()) }),
  outcome: outcomeSchema,
});

/** How much of its parameters names a request. */
const longestNamed = 160;

/**
 * One endpoint by the rules of the recorder; in one session each question is asked once. What a node refuses is an answer and is kept; that it cannot be reached is
 * none. Errors: RECORD_MISSING with the request in words, RECORD_DAMAGED, RECORD_READS_ONLY, and those of the endpoint.
 */
export function recordedRpc(
  inner: JsonRpc,
  url: string,
  { mode, folder }: RecorderOptions,
): JsonRpc {
  if (mode === 'off') return inner;
  // Asked twice, a chain that went on would leave answers of one block beside questions about another.
  const asked = new Set<string>();
  return {
    host: inner.host,
    async request(method, params = [], timeoutMs) {
      if (!readable.has(method) && !alsoRead.has(method)) throw readsOnly(method);
      const body = jsonText({ method, params });
      const request = recordedRequest(url, { method: 'POST', body });
      const isKept = mode !== 'record' || asked.has(request.key);
      const kept = isKept ? readRecord(folder, request.key, recordSchema) : null;
      if (kept !== null) return resultOf(kept.outcome);
      if (mode === 'replay-or-fail') throw missingRecord(nameOf(request), request.key);
      const outcome = await ask(() => inner.request(method, params, timeoutMs));
      writeRecord(folder, request.key, recordOf(request, outcome));
      asked.add(request.key);
      return resultOf(outcome);
    },
  };
}

async function ask(request: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { result: z.json().parse(await request()) };
  } catch (thrown) {
    if (!(thrown instanceof NodeRpcError)) throw thrown;
    const { code, message, data } = thrown;
    return {
      error: { code, message, ...(data === undefined ? {} : { data: z.json().parse(data) }) },
    };
  }
}

function resultOf(outcome: Outcome): unknown {
  if ('result' in outcome) return outcome.result;
  const { code, message, data } = outcome.error;
  throw new NodeRpcError(code, message, data);
}

function recordOf({ url, body, secrets }: RecordedRequest, outcome: Outcome): object {
  const request = { ...JSON.parse(body), url };
  return { request, outcome: JSON.parse(withoutSecrets(JSON.stringify(outcome), secrets)) };
}

/** E.g. `eth_getBalance ["0x…","0x1"] of https://rpc.example/v2/…`. */
function nameOf({ url, body }: RecordedRequest): string {
  const { method, params } = JSON.parse(body);
  return `${method} ${shortLine(JSON.stringify(params), longestNamed)} of ${url}`;
}

function readsOnly(method: string): AppError {
  const message = `Only what is read of a chain is recorded and replayed, and ${method} does not only read.`;
  return new AppError('RECORD_READS_ONLY', 'policy_denied', message, {
    advice: 'Nothing was sent. Leave the records out to act on the chain itself.',
    facts: { method },
  });
}
