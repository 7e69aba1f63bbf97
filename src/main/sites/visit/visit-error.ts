import { AppError, type ErrorClass, type ErrorFacts } from '../../../shared/errors.ts';

const before = 'What was done before stays done. See the run for how far it came.';
const nothing = 'No page was opened.';

const errors = {
  NO_PAGE_WINDOW: [
    'invalid_params',
    'There is no window here in which a page could be opened.',
    'Nothing was started. Run this plan in the app.',
  ],
  VISIT_PARAMS: [
    'invalid_params',
    'This visit to the web cannot be read.',
    `${nothing} See the parameters of browser_act.`,
  ],
  VISIT_SECRET: [
    'policy_denied',
    'What would be typed may be a recovery phrase or a private key.',
    `${nothing} Nobody ever needs to know them; leave it out of the plan.`,
  ],
  VISIT_CHANGED: [
    'policy_denied',
    'The sites that plans may visit were changed since this visit was approved.',
    `${nothing} Start the run again to be asked about what is allowed now.`,
  ],
  VISIT_NOT_BEGUN: ['cancelled', 'The run was ended before the page was opened.', nothing],
  VISIT_STOPPED: ['cancelled', 'You stopped the visit.', before],
  VISIT_CUT: [
    'unknown',
    'Countersign ended while the page was open.',
    'Whether all, a part or nothing of it was done is not known, and it is not begun again by itself. See for yourself, then go on from there.',
  ],
  VISIT_LOST: [
    'unknown',
    'The visit could not be followed to its end, for a fault of Countersign or of this system.',
    'Whether all, a part or nothing of it was done is not known, and it is not begun again by itself. The log has what went wrong. See for yourself, then go on from there.',
  ],
  VISIT_TIMED_OUT: ['timeout', 'The visit took longer than it may, and was ended.', before],
  SITE_NOT_ALLOWED: [
    'policy_denied',
    'Plans may not open this address in the browser window.',
    'It was not opened. Allow the site for the browser window in the settings, under "Sites that plans may visit", and try again.',
  ],
  PAGE_NOT_OPENED: [
    'network',
    'The page could not be opened.',
    `${before} Either nothing answers there, or it is a file to be kept, or it sends to what is never opened.`,
  ],
  PAGE_NOT_TRUSTED: [
    'policy_denied',
    'This site cannot show that it is the one it says: its certificate does not hold.',
    'Nothing of it was loaded; what was done before stays done. Somebody may stand between you and the site, or its certificate is out of date. There is no way around this here.',
  ],
  PAGE_LOOPS: ['unknown', 'The page leads from one address to the next without an end.', before],
  PAGE_TRAPS: ['unknown', 'The page asks one question after the other without an end.', before],
  PAGE_TOO_LARGE: ['unknown', 'The page loads more than is taken.', before],
  PAGE_GONE: ['unknown', 'The page came to its end unexpectedly.', before],
  PAGE_STUCK: ['timeout', 'The page does not answer.', before],
  ELEMENT_NOT_FOUND: [
    'invalid_params',
    'There is no such element on the page.',
    `${before} Look at its picture, and name the element as a screen reader says it.`,
  ],
  ELEMENT_AMBIGUOUS: [
    'invalid_params',
    'There are several such elements on the page.',
    `${before} Name one of them more exactly.`,
  ],
  ELEMENT_COVERED: [
    'invalid_params',
    'Something else lies over this element, so that it cannot be pressed.',
    before,
  ],
  ELEMENT_UNFIT: [
    'invalid_params',
    'This cannot be done with this element.',
    `${before} Text is typed into fields for text, and chosen is one of the options of a list.`,
  ],
  ELEMENT_SECRET: [
    'policy_denied',
    'This field is for a secret, and plans type none.',
    `${before} Passwords, codes and card numbers are typed by nobody but you.`,
  ],
  TEXT_TOO_LARGE: [
    'unknown',
    'The text is longer than is taken.',
    `${before} Take the text of a part of the page.`,
  ],
  PICTURE_NOT_TAKEN: ['unknown', 'No picture could be taken of the page.', before],
} as const satisfies Record<string, readonly [ErrorClass, string, string]>;

export type VisitErrorCode = keyof typeof errors;

export function visitError(
  code: VisitErrorCode,
  facts: ErrorFacts = {},
  cause?: unknown,
): AppError {
  const [errorClass, message, advice] = errors[code];
  return new AppError(code, errorClass, message, {
    advice,
    facts,
    ...(cause === undefined ? {} : { cause }),
  });
}

/**
 * Why a page did not open. `code`: what Chromium says, as `net::ERR_CERT_DATE_INVALID` or -201 (its
 * net/base/net_error_list.h: -200 to -299 are of certificates).
 */
export function notOpened(code: string | number, facts: ErrorFacts = {}): AppError {
  const isUntrusted =
    typeof code === 'number' ? code <= -200 && code > -300 : code.includes('ERR_CERT_');
  return visitError(isUntrusted ? 'PAGE_NOT_TRUSTED' : 'PAGE_NOT_OPENED', { ...facts, code });
}
