import { AppError, type ErrorClass, type ErrorFacts } from '../../shared/errors.ts';

const nothing = 'Nothing was done with it.';

const errors = {
  SITE_NOT_ALLOWED: [
    'policy_denied',
    'Plans may not read this address.',
    'It was not asked. Allow the site in the settings, under "Sites that plans may visit", and try again.',
  ],
  SITE_IS_LOCAL: [
    'policy_denied',
    'This address lies on this computer or in its network.',
    'It was not asked. Where that is meant, allow the site anew with that said.',
  ],
  SITE_UNKNOWN: ['network', 'No address is known for this host.', 'It was not asked.'],
  PAGE_PARAMS: [
    'invalid_params',
    'This call cannot be read.',
    'It was not asked. See the parameters of http_get.',
  ],
  PAGE_UNREACHABLE: ['network', 'The site could not be reached.', nothing],
  PAGE_NOT_TRUSTED: [
    'policy_denied',
    'This site cannot show that it is the one it says: its certificate does not hold.',
    'It was asked for nothing. Somebody may stand between you and the site, or its certificate is out of date. There is no way around this here.',
  ],
  PAGE_CUT: ['network', 'The answer broke off before its end.', nothing],
  PAGE_TOO_SLOW: ['timeout', 'The site did not answer to the end in time.', nothing],
  PAGE_BUSY: ['rate_limited', 'The site answers that it is asked too often.', nothing],
  PAGE_FAILED: ['network', 'The site answers that it has failed.', nothing],
  PAGE_REFUSED: [
    'invalid_params',
    'The site has no such answer, or does not give it.',
    'See whether the address is right. Countersign sends no cookies and signs in nowhere.',
  ],
  PAGE_TOO_MANY_REDIRECTS: [
    'invalid_params',
    'The site sends from one address to the next without an end.',
    nothing,
  ],
  PAGE_TOO_LARGE: [
    'invalid_params',
    'The answer is larger than is taken.',
    `${nothing} Ask for less, or set maxBytes higher.`,
  ],
  PAGE_NOT_TEXT: [
    'invalid_params',
    'The answer is no text that can be read.',
    `${nothing} Only text and JSON are taken, in the letters that the answer names.`,
  ],
} as const satisfies Record<string, readonly [ErrorClass, string, string]>;

export type PageErrorCode = keyof typeof errors;

/** `url`: the address that it is about. */
export function pageError(code: PageErrorCode, url: string, more: ErrorFacts = {}): AppError {
  const [errorClass, message, advice] = errors[code];
  return new AppError(code, errorClass, message, { advice, facts: { url, ...more } });
}
