import { AppError, type ErrorClass, type ErrorFacts } from '../../shared/errors.ts';

type Entry = readonly [errorClass: ErrorClass, message: string, advice: string];

const stays = 'Your data is where it was.';

const entries = {
  MOVE_NOT_ABSOLUTE: ['invalid_params', 'That is not a whole path to a folder.', stays],
  MOVE_INSIDE: [
    'invalid_params',
    'The new folder lies inside the one that is moved, or is the same.',
    `${stays} Choose one elsewhere.`,
  ],
  MOVE_NOT_EMPTY: [
    'invalid_params',
    'There is something in the new folder.',
    `${stays} Choose an empty folder, or name one that is not there yet.`,
  ],
  MOVE_NOT_WRITABLE: [
    'invalid_params',
    'The new folder cannot be written to.',
    `${stays} Check its rights, and that the folder around it is there.`,
  ],
  MOVE_NETWORK_DISK: [
    'invalid_params',
    'The new folder is on another computer.',
    `${stays} A database is only safe on a disk of this computer. Put backups there instead.`,
  ],
  MOVE_NO_ROOM: [
    'unknown',
    'There is too little room for your data in the new folder.',
    `${stays} Free some space or choose another folder.`,
  ],
  MOVE_NOT_COPIED: [
    'unknown',
    'What was copied is not what was read.',
    `${stays} Check both disks. What was copied can be deleted.`,
  ],
  MOVE_NOT_FINISHED: [
    'unknown',
    'The last move was broken off.',
    `${stays} What was copied can be deleted; or move there once more, which begins anew.`,
  ],
  MOVE_ALLOWED_FOLDER: [
    'policy_denied',
    'Plans may touch the new folder, or one around it or inside of it.',
    `${stays} Choose another, or take that folder from those that plans may touch first.`,
  ],
  MOVE_LEFT_BEFORE: [
    'policy_denied',
    'What the last move left is still there.',
    `${stays} Delete that first, under Settings, Backup, or with "countersign data forget-before".`,
  ],
  MOVE_BEFORE_NOT_HERE: [
    'unknown',
    'The folder in which the last move left something is not there.',
    'Nothing was deleted. Connect its disk and try again.',
  ],
  MOVE_BEFORE_STAYS: [
    'unknown',
    'Something that the last move left cannot be deleted.',
    'Check its disk and the rights of the folder, and try again.',
  ],
  MOVE_NOT_PRIVATE: [
    'invalid_params',
    'The new folder belongs to somebody else, or others can write to it.',
    `${stays} Choose one that is yours alone.`,
  ],
  MOVE_LINK_INSIDE: [
    'unknown',
    'A link in the data folder leads to something else in it.',
    `${stays} Put what it leads to in its place, then move.`,
  ],
  MOVE_RESTORE_WAITS: [
    'unknown',
    'A restore is not finished yet.',
    `${stays} Start the app once, then move it.`,
  ],
  DATA_HELD_UP: [
    'policy_denied',
    'Something is under way.',
    'Nothing was changed. Wait until it is done, or cancel the run; a paused run does not hinder it.',
  ],
} as const satisfies Record<string, Entry>;

export function moveError(code: keyof typeof entries, facts: ErrorFacts = {}, cause?: unknown) {
  const [errorClass, message, advice] = entries[code];
  return new AppError(code, errorClass, message, { advice, facts, cause });
}
