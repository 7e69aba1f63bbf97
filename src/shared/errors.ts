// One error base for the whole product. `retry` is decided by the class alone, never by message text.

/** Why something failed, as the plan language classifies it. */
export const errorClasses = [
  'insufficient_balance',
  'timeout',
  'network',
  'rate_limited',
  'invalid_params',
  'slippage',
  'reverted',
  'rejected_by_user',
  'policy_denied',
  'simulation_mismatch',
  'locked',
  'cancelled',
  'unknown',
] as const;
export type ErrorClass = (typeof errorClasses)[number];

/** What may be done next about a failure: never again, later by itself, after asking a person, or look it up first. */
export type RetryAdvice = 'never' | 'later' | 'ask' | 'in_doubt';

const retryByClass: Readonly<Record<ErrorClass, RetryAdvice>> = {
  insufficient_balance: 'ask',
  timeout: 'in_doubt',
  network: 'later',
  rate_limited: 'later',
  invalid_params: 'never',
  slippage: 'ask',
  reverted: 'ask',
  rejected_by_user: 'never',
  policy_denied: 'never',
  simulation_mismatch: 'ask',
  locked: 'ask',
  cancelled: 'never',
  unknown: 'ask',
};

/** Log-safe facts about an error: never a secret, never free text from outside. */
export type ErrorFacts = Readonly<Record<string, string | number | boolean | null>>;

/** An error as it crosses a process boundary or is printed. */
export interface ErrorShape {
  /** Stable upper-case code, e.g. `VAULT_WRONG_PASSWORD`. */
  code: string;
  class: ErrorClass;
  /** One sentence: what happened. */
  message: string;
  /** What to do next, one sentence. Empty when the message says it all. */
  advice: string;
  facts: ErrorFacts;
}

/** Base of every error that the product raises on purpose. Foreign errors are translated once, at the edge. */
export class AppError extends Error {
  readonly code: string;
  readonly class: ErrorClass;
  readonly advice: string;
  readonly facts: ErrorFacts;

  constructor(
    code: string,
    errorClass: ErrorClass,
    message: string,
    options: { advice?: string; facts?: ErrorFacts; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.class = errorClass;
    this.advice = options.advice ?? '';
    this.facts = options.facts ?? {};
  }

  get retry(): RetryAdvice {
    return retryByClass[this.class];
  }

  toShape(): ErrorShape {
    return {
      code: this.code,
      class: this.class,
      message: this.message,
      advice: this.advice,
      facts: this.facts,
    };
  }

  static fromShape(shape: ErrorShape): AppError {
    return new AppError(shape.code, shape.class, shape.message, {
      advice: shape.advice,
      facts: shape.facts,
    });
  }
}

/** Turns anything thrown into an AppError; what is not known becomes `UNEXPECTED` with the cause kept. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError(
    'UNEXPECTED',
    'unknown',
    'Something failed that Countersign did not expect.',
    {
      advice:
        'Nothing was signed by this. Try again; if it repeats, export the request and report it.',
      cause: thrown,
    },
  );
}
