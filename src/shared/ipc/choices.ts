/** Pages of the trusted window: the only place where passwords, phrases and approvals are given. */
export const trustedPages = ['create', 'import', 'unlock', 'approval'] as const;
export type TrustedPage = (typeof trustedPages)[number];

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
