/** Pages of the trusted window: the only place where passwords, phrases and approvals are given. */
export const trustedPages = [
  'create',
  'import',
  'restore',
  'unlock',
  'add_account',
  'check_phrase',
  'approval',
  'mandate',
  'policy',
  'enable_chain',
  'erase',
] as const;
export type TrustedPage = (typeof trustedPages)[number];

/** How far back the worth of an account is shown. */
export const worthRanges = ['day', 'week', 'month', 'all'] as const;
export type WorthRange = (typeof worthRanges)[number];

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
