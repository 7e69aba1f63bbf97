import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { toAppError } from '../../shared/errors.ts';
import type { Check } from './check.ts';

export const database: Check = async ({ dataDir }) => {
  const path = join(dataDir, 'countersign.sqlite');
  const row = { id: 'database' };
  try {
    // Loads the native driver, which is part of the question.
    const { checkDatabase } = await import('../../main/store/check-database.ts');
    if (!existsSync(path)) {
      return {
        ...row,
        state: 'absent',
        detail: 'There is none yet; the first run makes it.',
        mend: '',
      };
    }
    checkDatabase(path, 'whole');
    return { ...row, state: 'ok', detail: 'It is whole.', mend: '' };
  } catch (thrown) {
    const error = toAppError(thrown);
    const known = error.code !== 'UNEXPECTED';
    return {
      ...row,
      state: 'failed',
      detail: known ? error.message : 'Its driver does not load, or it cannot be read.',
      mend: known
        ? error.advice
        : 'Install the packages again with "npm ci", then run "npm start".',
    };
  }
};
