import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findAnvil } from '../../main/chain/anvil/find-anvil.ts';
import { AppError } from '../../shared/errors.ts';
import type { Check } from './check.ts';

export const anvil: Check = async () => {
  try {
    const { stdout } = await promisify(execFile)(findAnvil(), ['--version'], { timeout: 10_000 });
    const detail = `${stdout.split('\n')[0]?.trim()}.`;
    return { id: 'anvil', state: 'ok', detail, mend: '' };
  } catch (thrown) {
    const missing = thrown instanceof AppError;
    return {
      id: 'anvil',
      state: 'failed',
      detail: missing ? thrown.message : 'Anvil is there but does not run.',
      mend: 'Install the packages again with "npm ci"; rehearsals and practice chains need it.',
    };
  }
};
