/** Pages of the trusted window: the only place where passwords, phrases and approvals are given. */
export const trustedPages = [
  'create',
  'import',
  'restore',
  'unlock',
  'add_account',
  'import_account',
  'check_phrase',
  'show_phrase',
  'change_password',
  'approval',
  'secret',
  'mandate',
  'policy',
  'enable_chain',
  'erase',
] as const;
export type TrustedPage = (typeof trustedPages)[number];

/** How far back the worth of an account is shown. */
export const worthRanges = ['day', 'week', 'month', 'all'] as const;
export type WorthRange = (typeof worthRanges)[number];

/** How the windows write: a language that they are there in, and the region whose way of writing dates is followed. */
export interface Writing {
  /** BCP 47, e.g. `en`. */
  language: string;
  /** BCP 47, e.g. `de-CH`; `system` for that of the computer, empty for the usual one of the language. */
  formats: string;
}

/** Whether a text is a language or a region's locale that Intl takes (BCP 47); any other would end the page. */
export function isLanguageTag(text: string): boolean {
  if (!/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$/.test(text)) return false;
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** The longest time that an open vault can be told to stay so, in minutes: a day. */
export const mostOpenMinutes = 1440;

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
