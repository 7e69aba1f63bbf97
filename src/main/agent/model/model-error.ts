// Every way in which asking a model fails, in words. No text of the service is taken over but its own
// sentence about a request that it refused, cleaned and without the key.
import { AppError, type ErrorClass, type ErrorFacts } from '../../../shared/errors.ts';

const kept = 'Nothing was planned, signed or sent by this, and your message is kept.';

const sentences = {
  MODEL_NO_KEY: [
    'locked',
    'No key for a model is set, so no model was asked.',
    'Set one in the settings, or ANTHROPIC_API_KEY on the command line. What is understood without a model works as before.',
  ],
  MODEL_KEY_REFUSED: [
    'policy_denied',
    'The model service does not accept the key.',
    `${kept} Check the key in the settings, or make a new one.`,
  ],
  MODEL_NOT_ALLOWED: [
    'policy_denied',
    'The key may not use this model.',
    `${kept} Choose another model in the settings, or ask whoever gave you the key.`,
  ],
  MODEL_UNPAID: [
    'policy_denied',
    'The account of the key has no credit left, or a spending limit was reached.',
    `${kept} Add credit at the model service, then try again.`,
  ],
  MODEL_UNKNOWN: [
    'invalid_params',
    'The model service does not know this model, or the base URL is wrong.',
    `${kept} Choose a model from the list in the settings.`,
  ],
  MODEL_REQUEST_REFUSED: [
    'invalid_params',
    'The model service refused the request as it was made.',
    `${kept} Try another model; if it repeats, report it.`,
  ],
  MODEL_INPUT_TOO_LARGE: [
    'invalid_params',
    'The message with everything around it is too large for a model.',
    `${kept} Send less text, or begin a new conversation.`,
  ],
  MODEL_RATE_LIMITED: [
    'rate_limited',
    'The model service is getting too many requests with this key.',
    `${kept} Wait a little, then try again.`,
  ],
  MODEL_BUSY: [
    'network',
    'The model service is overloaded.',
    `${kept} Try again in a few minutes, or choose another model.`,
  ],
  MODEL_SERVICE_FAILED: [
    'network',
    'The model service failed.',
    `${kept} Try again in a few minutes.`,
  ],
  MODEL_UNREACHABLE: [
    'network',
    'The model service cannot be reached.',
    `${kept} Check the connection and the base URL in the settings, then try again.`,
  ],
  MODEL_SILENT: [
    'network',
    'The model service took the request and then said nothing for too long.',
    `${kept} Try again.`,
  ],
  MODEL_CUT: [
    'network',
    'The answer of the model broke off before its end.',
    `${kept} What had come is shown and was not acted on. Try again.`,
  ],
  MODEL_ANSWER_UNREADABLE: [
    'unknown',
    'The answer of the model cannot be read.',
    `${kept} Try again; if it repeats, check the base URL in the settings or choose another model.`,
  ],
  MODEL_ANSWER_EMPTY: [
    'unknown',
    'The model answered nothing.',
    `${kept} Try again, or say it in other words.`,
  ],
  MODEL_ANSWER_TOO_LARGE: [
    'invalid_params',
    'The answer of the model is larger than any answer may be, so it was stopped.',
    `${kept} Ask for less at once.`,
  ],
  MODEL_STOPPED: [
    'cancelled',
    'The model was stopped.',
    `${kept} Send the message again when you want an answer.`,
  ],
  MODEL_REFUSED: [
    'rejected_by_user',
    'The model declined to answer this.',
    `${kept} Say it in other words, or make the plan yourself from a template.`,
  ],
  MODEL_ANSWER_CUT_SHORT: [
    'invalid_params',
    'The answer of the model was longer than it may be and ends in the middle.',
    `${kept} It was not acted on. Ask for less at once.`,
  ],
  MODEL_CONTEXT_FULL: [
    'invalid_params',
    'The conversation is longer than the model can read.',
    `${kept} Begin a new conversation, or choose a model that reads more.`,
  ],
  MODEL_TURN_PAUSED: ['unknown', 'The model service paused the answer.', `${kept} Try again.`],
} as const satisfies Record<string, readonly [ErrorClass, string, string]>;

export type ModelErrorCode = keyof typeof sentences;

/** The error of this code. `facts` hold no text from outside; `said` is added to the message in quotes. */
export function modelError(
  code: ModelErrorCode,
  more: { facts?: ErrorFacts; said?: string } = {},
): AppError {
  const [errorClass, message, advice] = sentences[code];
  const said = more.said ? ` It says: "${more.said}"` : '';
  return new AppError(code, errorClass, `${message}${said}`, { advice, facts: more.facts ?? {} });
}
