import { settleMove } from './settle-move.ts';

/**
 * Puts what was moved from aside where that can be, and goes on where it cannot: everything is whole in the new folder.
 * Answers why not. Errors: DATA_POINTER_DAMAGED, which `placeOfData` throws first.
 */
export function settleLater(base: string): unknown {
  try {
    settleMove(base);
    return null;
  } catch (thrown) {
    return thrown;
  }
}
