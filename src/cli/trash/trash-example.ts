import type { TrashView } from '../../shared/trash/trash-view.ts';

export const keptId = '019abf0e-7f10-7b12-8d41-3a7c8e1f5b22';

/** The trash as the help shows it. */
export const trashExample: TrashView = {
  items: [
    {
      undoId: keptId,
      executionId: '019abf0e-4d10-7a11-9c30-2f6b7e0d4a11',
      ...{ planName: 'Tidy up', path: 'root/old', stepLabel: 'Delete the old list' },
      ...{ file: '/home/ann/Notes/old.txt', what: 'deleted', bytes: 812 },
      ...{ keptAt: 1_764_000_000_000, held: false, restorable: { can: true } },
    },
  ],
  total: 1,
  emptiable: { files: 1, bytes: 812 },
  bytesKept: 812,
};
