import { findForge } from '../../main/tools/script/find-forge.ts';
import { AppError } from '../../shared/errors.ts';
import type { Check } from './check.ts';

/** Only scripts need it, so nothing else is kept from working without it. */
export const forge: Check = async () => {
  try {
    await findForge();
    const detail = 'Forge is the one that is known here.';
    return { id: 'forge', state: 'ok', detail, mend: '' };
  } catch (thrown) {
    const told = thrown instanceof AppError ? thrown : undefined;
    return {
      ...{ id: 'forge', state: 'absent' },
      detail: told?.message ?? 'Forge, the program that runs scripts, cannot be read.',
      mend: told?.advice ?? 'Install the packages again with "npm ci"; scripts need it.',
    };
  }
};
