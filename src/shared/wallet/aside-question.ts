import type { SystemQuestion } from '../system-question.ts';

/** Before the vault file is renamed, so that a wallet can be brought back in its place. */
export function asideQuestion(which: 'damaged' | 'any'): SystemQuestion {
  const isDamaged = which === 'damaged';
  return {
    message: isDamaged ? 'Set the damaged vault file aside?' : 'Set this vault aside?',
    detail: [
      isDamaged
        ? 'The file is renamed and kept, byte for byte.'
        : 'The file is renamed and kept; with its password it still opens.',
      'Then bring the wallet back, with its recovery phrase or with a backup. Without one of these its coins cannot be moved, here or anywhere. A phrase brings its first account back; its others are added again one by one, and what accounts of mandates hold comes back with a backup.',
      'Plans, runs and settings stay. What needs a signature waits until there is a wallet again; mandates of this vault sign nothing more.',
    ].join(' '),
    yes: 'Set it aside',
  };
}
