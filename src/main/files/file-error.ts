import { AppError, type ErrorClass } from '../../shared/errors.ts';
import { errnoOf } from './disk.ts';

const untouched = 'No file was changed by this.';

/** By code: its class, what happened to the file that is named before it, and what to do next. */
const errors = {
  PATH_NOT_USABLE: [
    'invalid_params',
    'is no name of a file that can be used here.',
    `${untouched} Write where the file is from the root on, or from your home folder as "~/".`,
  ],
  PATH_OUTSIDE_ROOTS: [
    'policy_denied',
    'is outside of the folders that plans may use.',
    `${untouched} Allow its folder in the settings, or use another one.`,
  ],
  FILE_MISSING: ['invalid_params', 'is not there.', `${untouched} Check the name.`],
  FILE_EXISTS: [
    'invalid_params',
    'is there already, and nothing is ever written over it.',
    `${untouched} Use another name, or move the file away first.`,
  ],
  FILE_NOT_REGULAR: [
    'invalid_params',
    'is no plain file.',
    `${untouched} Folders, devices and pipes cannot be used here.`,
  ],
  FILE_IS_LINK: [
    'policy_denied',
    'is a link to another place.',
    `${untouched} Name the file itself.`,
  ],
  FOLDER_TOO_LARGE: [
    'invalid_params',
    'holds more than 5,000 entries.',
    `${untouched} List a folder within it.`,
  ],
  FILE_NOT_A_FOLDER: ['invalid_params', 'is no folder.', `${untouched} Check the name.`],
  FILE_TOO_LARGE: [
    'invalid_params',
    'is larger than 64 MB.',
    `${untouched} Files of that size cannot be used in plans.`,
  ],
  REHEARSAL_TOO_LARGE: [
    'unknown',
    'is more than a rehearsal can hold beside what the plan did before.',
    `${untouched} What the plan does from here on cannot be shown before it runs. Make it smaller.`,
  ],
  FILE_NOT_TEXT: [
    'invalid_params',
    'is no text in UTF-8.',
    `${untouched} Only texts can be edited; ask for its bytes as base64 to read it.`,
  ],
  FILE_NOT_BASE64: ['invalid_params', 'was given a content that is no base64.', untouched],
  FILE_EDIT_MISFIT: [
    'invalid_params',
    'does not hold the text that is to be replaced exactly once.',
    `${untouched} Give more of the text around the place.`,
  ],
  FILE_PATCH_MISFIT: [
    'invalid_params',
    'does not hold what the patch says at its place.',
    `${untouched} Make the patch from the file of now, with its line ends.`,
  ],
  FILE_UNCHANGED: ['invalid_params', 'would be as it is now.', `${untouched} Correct the edit.`],
  FILE_BUSY: [
    'timeout',
    'changes while it is read.',
    `${untouched} It is tried again; close what is writing to it.`,
  ],
  FILE_NOT_PERMITTED: [
    'policy_denied',
    'may not be read or changed by this app.',
    `${untouched} Check the permissions of the file and of its folder.`,
  ],
  FILE_FOLDER_MOVED: [
    'simulation_mismatch',
    'is now reached by another way than when it was looked at.',
    `${untouched} Start the plan again to have it worked out for the folders of now.`,
  ],
  FILE_CHANGED: [
    'simulation_mismatch',
    'was changed by somebody else meanwhile.',
    `${untouched} Start the plan again to have it worked out for the file of now.`,
  ],
  FILE_CHANGED_SINCE: [
    'simulation_mismatch',
    'is not as the run left it.',
    `${untouched} What was done to it since would be lost. Change it by hand if you want to.`,
  ],
  FILE_LINKS_UNSUPPORTED: [
    'policy_denied',
    'is on a disk where a new file cannot be put in place safely.',
    `${untouched} Use a folder on another disk.`,
  ],
  FILE_DISK_FULL: [
    'unknown',
    'does not fit on the disk any more.',
    'What was there is as it was. Make room and start the plan again.',
  ],
  FILE_DISK_FAILED: [
    'unknown',
    'could not be read or written: the disk reports a fault.',
    'Look at the file before you go on, and at the disk.',
  ],
  FILE_IN_DOUBT: [
    'unknown',
    'is neither as it was nor as it should have become.',
    'Nothing is written over it. Make it what it was or what it should be, and the run sees that by itself within a minute; or cancel the run.',
  ],
  FILE_UNSEEN: [
    'unknown',
    'cannot be read, so that it is not known whether it was changed.',
    'Nothing more is done to it. Connect its disk again or mend it, and the run sees within a minute what became of the file; or pause or cancel the run.',
  ],
  FILE_LEFT_UNSEEN: [
    'cancelled',
    'could not be read when you cancelled the run, so that it is not known whether it was changed.',
    'Nothing more is done to it. Look at it before you go on.',
  ],
  FILE_LEFT: [
    'cancelled',
    'was neither as it was nor as it should have become when you cancelled the run.',
    'It was left as it is. Look at it before you go on.',
  ],
  FILE_NOT_DONE: [
    'simulation_mismatch',
    'is as it was: the change was not made.',
    'Nothing was lost. Start the plan again to make it.',
  ],
  BLOB_DAMAGED: [
    'unknown',
    'cannot be written: its kept content is missing or damaged.',
    `${untouched} Start the plan again.`,
  ],
} as const satisfies Record<string, readonly [ErrorClass, string, string]>;

export type FileErrorCode = keyof typeof errors;

/** The disk says nothing about a file. */
const unseen: ReadonlySet<string> = new Set([
  'FILE_BUSY',
  'FILE_DISK_FAILED',
  'FILE_DISK_FULL',
  'FILE_NOT_PERMITTED',
] satisfies FileErrorCode[]);

/** Whether the disk could not be asked: what became of a file is not known by that. */
export function saysNothing(error: unknown): error is AppError {
  return error instanceof AppError && unseen.has(error.code);
}

/** What is inside by its letters. */
const leadsOut =
  'is inside by its name, but leads by a link to outside of the folders that plans may use.';

/** An error about one file. `path` is for the person; facts never hold it. */
export function fileError(
  code: FileErrorCode,
  path: string,
  cause?: unknown,
  place: { line?: number; byLink?: true } = {},
): AppError {
  const [errorClass, plainly, advice] = errors[code];
  const happened = place.byLink ? leadsOut : plainly;
  const errno = errnoOf(cause);
  const facts = { ...(errno === '' ? {} : { errno }), ...place };
  const where = place.line === undefined ? '' : ` Looked at was line ${place.line}.`;
  const sentence = `${shownPath(path)} ${happened}${where}`;
  return new AppError(code, errorClass, sentence, { advice, facts, cause });
}

const codes: Readonly<Record<string, FileErrorCode>> = {
  ENOENT: 'FILE_MISSING',
  EEXIST: 'FILE_EXISTS',
  ENOTDIR: 'FILE_NOT_A_FOLDER',
  EISDIR: 'FILE_NOT_REGULAR',
  ENXIO: 'FILE_NOT_REGULAR',
  ELOOP: 'FILE_IS_LINK',
  ENAMETOOLONG: 'PATH_NOT_USABLE',
  EINVAL: 'PATH_NOT_USABLE',
  EFBIG: 'FILE_TOO_LARGE',
  EACCES: 'FILE_NOT_PERMITTED',
  EPERM: 'FILE_NOT_PERMITTED',
  EROFS: 'FILE_NOT_PERMITTED',
  ENOSPC: 'FILE_DISK_FULL',
  EDQUOT: 'FILE_DISK_FULL',
};

/** Translates what the disk says, once, where it said it. */
export function diskError(path: string, cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return fileError(codes[errnoOf(cause)] ?? 'FILE_DISK_FAILED', path, cause);
}

/** A name with nothing in it that a screen would not show. */
function shownPath(path: string): string {
  return JSON.stringify(path.length > 300 ? `${path.slice(0, 300)}…` : path);
}
