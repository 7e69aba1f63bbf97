import { AppError, type ErrorClass } from '../../shared/errors.ts';

const asBefore = 'Nothing was installed, and this version goes on.';

const meanings = {
  UPDATE_UNREACHABLE: ['network', 'The place that releases come from does not answer.'],
  UPDATE_SLOW: ['timeout', 'The place that releases come from answers too slowly.'],
  UPDATE_REFUSED: ['network', 'The place that releases come from refuses to answer.'],
  UPDATE_REDIRECTED: ['policy_denied', 'The place that releases come from sends elsewhere.'],
  UPDATE_TOO_LARGE: ['policy_denied', 'More was sent than belongs to the release.'],
  UPDATE_CUT: ['network', 'The release was cut short on its way.'],
  UPDATE_NOT_SIGNED: [
    'policy_denied',
    'What was found is not signed with the key that belongs to this app.',
  ],
  UPDATE_UNREADABLE: ['policy_denied', 'What was found does not describe a release.'],
  UPDATE_OTHER_SYSTEM: ['policy_denied', 'What was found is a release for another system.'],
  UPDATE_OLDER: [
    'policy_denied',
    'What was found is older than what was offered before, or than this app.',
  ],
  UPDATE_CHANGED: ['policy_denied', 'The file is not the one that was signed.'],
  UPDATE_NOT_KEPT: ['unknown', 'The release cannot be written to this disk.'],
  UPDATE_NOT_READY: ['invalid_params', 'No newer version is ready to be installed.'],
  UPDATE_NOT_NOW: ['policy_denied', 'Something is going on that a restart would break into.'],
  UPDATE_NOT_INSTALLED: ['unknown', 'The newer version was not installed.'],
} as const satisfies Record<string, readonly [ErrorClass, string]>;

export type UpdateErrorCode = keyof typeof meanings;

const advice: Readonly<Partial<Record<UpdateErrorCode, string>>> = {
  UPDATE_NOT_NOW: 'Nothing was installed. Wait until it is over, or stop it, and install then.',
  UPDATE_NOT_READY: 'Look for updates first.',
  UPDATE_NOT_INSTALLED:
    'This is the version that was there before, and nothing of yours was changed. Try again; if it stays like this, see that the folder of the program can be written to.',
  UPDATE_OLDER: `${asBefore} Somebody may be holding newer versions back: look at the project's own page.`,
  UPDATE_NOT_SIGNED: `${asBefore} If it stays like this, look at the project's own page, and install nothing from elsewhere.`,
};

/** An error about updates, in the words of the table. */
export function updateError(
  code: UpdateErrorCode,
  more: { facts?: AppError['facts']; cause?: unknown } = {},
): AppError {
  const [kind, message] = meanings[code];
  return new AppError(code, kind, message, {
    advice: advice[code] ?? `${asBefore} Try again later.`,
    ...more,
  });
}
