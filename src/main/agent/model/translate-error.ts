// What the SDK threw, as one of our errors. Decided by status and type, never by the words of a message.
import { AnthropicError, APIConnectionError, type APIError } from '@anthropic-ai/sdk/error';
import { AppError, type ErrorFacts } from '../../../shared/errors.ts';
import { cleanLabel } from '../../../shared/tokens/clean-label.ts';
import { retryAfterMs } from '../../chain/rpc/backoff.ts';
import { type ModelErrorCode, modelError } from './model-error.ts';

const byType: Readonly<Record<string, ModelErrorCode>> = {
  authentication_error: 'MODEL_KEY_REFUSED',
  billing_error: 'MODEL_UNPAID',
  permission_error: 'MODEL_NOT_ALLOWED',
  not_found_error: 'MODEL_UNKNOWN',
  rate_limit_error: 'MODEL_RATE_LIMITED',
  overloaded_error: 'MODEL_BUSY',
  timeout_error: 'MODEL_SERVICE_FAILED',
  api_error: 'MODEL_SERVICE_FAILED',
  invalid_request_error: 'MODEL_REQUEST_REFUSED',
};

const byStatus: Readonly<Record<number, ModelErrorCode>> = {
  401: 'MODEL_KEY_REFUSED',
  402: 'MODEL_UNPAID',
  403: 'MODEL_NOT_ALLOWED',
  404: 'MODEL_UNKNOWN',
  413: 'MODEL_INPUT_TOO_LARGE',
  429: 'MODEL_RATE_LIMITED',
  529: 'MODEL_BUSY',
};

/** In letters: enough to say what is wrong with a request. */
const mostSaid = 200;

/**
 * `key` is taken out of whatever is repeated; `answered`: whether the answer had begun, and what broke is
 * the stream and not the way to the service.
 */
export function translateModelError(
  thrown: unknown,
  { key, answered, now }: { key: string; answered: boolean; now: number },
): AppError {
  const own = ownCause(thrown);
  if (own !== null) return own;
  // Not by `instanceof`: the class is generic, and its statics say what an answer had.
  if (isApiError(thrown)) return ofAnswer(thrown, key, now);
  if (thrown instanceof APIConnectionError) return modelError('MODEL_UNREACHABLE');
  if (answered && !(causeOf(thrown) instanceof SyntaxError) && !(thrown instanceof SyntaxError))
    return modelError('MODEL_CUT');
  return modelError('MODEL_ANSWER_UNREADABLE');
}

type Answered = Pick<APIError, 'status' | 'headers' | 'apiMessage' | 'type' | 'requestID'>;

function isApiError(thrown: unknown): thrown is Answered {
  if (!(thrown instanceof AnthropicError) || thrown instanceof APIConnectionError) return false;
  return 'status' in thrown && 'type' in thrown && (Boolean(thrown.status) || thrown.type !== null);
}

function ofAnswer(error: Answered, key: string, now: number): AppError {
  const { status, type } = error;
  const code =
    byStatus[status ?? 0] ??
    ((status ?? 0) >= 500 ? 'MODEL_SERVICE_FAILED' : byType[type ?? '']) ??
    'MODEL_REQUEST_REFUSED';
  const waitMs = retryAfterMs(error.headers?.get('retry-after') ?? null, now);
  const facts: ErrorFacts = {
    ...(status !== undefined && { status }),
    ...(waitMs !== undefined && { retryAfterMs: waitMs }),
    ...(/^req_\w{1,64}$/.test(error.requestID ?? '') && { requestId: error.requestID ?? '' }),
  };
  if (code !== 'MODEL_REQUEST_REFUSED') return modelError(code, { facts });
  const said = cleanLabel((error.apiMessage ?? '').replaceAll(key, '…'), mostSaid).text;
  return modelError(code, { facts, said });
}

/**
 * Whether nothing can have been written, and charged, for what failed before its answer began: the service refused it, or
 * never got it. Where we stopped waiting, or the connection broke after it was sent, that is not known.
 */
export function isUnserved(thrown: unknown): boolean {
  const own = ownCause(thrown);
  if (own !== null) return own.code === 'MODEL_INPUT_TOO_LARGE';
  return isApiError(thrown) || causes(thrown).some((cause) => neverSent.has(codeOf(cause)));
}

/** Of the system and of the HTTP client: there was no connection. */
const neverSent: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH'],
  ...['EHOSTDOWN', 'UND_ERR_CONNECT_TIMEOUT'],
]);

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
}

/** An error of ours that the SDK wrapped, or null. */
function ownCause(thrown: unknown): AppError | null {
  return causes(thrown).find((error) => error instanceof AppError) ?? null;
}

/** It and what it came of, as deep as anybody wraps. */
function causes(thrown: unknown): unknown[] {
  const found: unknown[] = [];
  for (let error = thrown; error !== undefined && found.length < 5; error = causeOf(error))
    found.push(error);
  return found;
}

function causeOf(thrown: unknown): unknown {
  return thrown instanceof Error ? thrown.cause : undefined;
}
