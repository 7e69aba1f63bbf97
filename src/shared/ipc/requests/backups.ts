import { z } from 'zod';
import { none } from './pieces.ts';

/** A file in the folder of backups; a path leads nowhere. */
const name = z.string().min(1).max(255);

export const backupRequests = {
  'backup.view': none,
  'backup.make': none,
  'backup.check': z.strictObject({ name }),
  /**
   * Null: the person chooses the file in a dialog of the system. They confirm either outside of the page. A merge adds
   * what only the backup has; otherwise it takes the place of what is here.
   */
  'backup.restore': z.strictObject({ name: name.nullable(), how: z.enum(['replace', 'merge']) }),
  /** The person chooses the folder in a dialog of the system. */
  'backup.chooseFolder': none,
  'backup.usualFolder': none,
  'backup.setDaily': z.strictObject({ on: z.boolean() }),
  'data.view': none,
  /** The person chooses the folder in a dialog of the system, and confirms it in another. */
  'data.move': none,
  /** Confirmed in a dialog of the system. */
  'data.forgetBefore': none,
  'data.dismissFailed': none,
} as const;
