import { stepNotesSql } from './003/step-notes.ts';
import { stepPlacesSql } from './003/step-places.ts';
import type { Migration } from './migration.ts';

export const stepNotes: Migration = {
  version: 3,
  schema: '8e8bd7897341266558464f4ac6faf78d4a460a5888fa11b85211d5cc37bc84e1',
  sql: stepNotesSql + stepPlacesSql,
};
