import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findAnvil } from '../../main/chain/anvil/find-anvil.ts';
import { requireKnownBinary } from '../../main/chain/anvil/known-binary.ts';
import { AppError } from '../../shared/errors.ts';
import type { Check } from './check.ts';

export const anvil: Check = async () => {
  try {
    const path = findAnvil();
    await requireKnownBinary(path);
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 10_000 });
    const detail = `${stdout.split('\n')[0]?.trim()}.`;
    return { id: 'anvil', state: 'ok', detail, mend: '' };
  } catch (thrown) {
    const told = thrown instanceof AppError ? thrown : undefined;
    const reinstall =
      'Install the packages again with "npm ci"; rehearsals and practice chains need it.';
    return {
      id: 'anvil',
      state: 'failed',
      detail: told?.message ?? 'Anvil is there but does not run.',
      mend: told?.code === 'ANVIL_NOT_RECORDED' ? told.advice : reinstall,
    };
  }
};
