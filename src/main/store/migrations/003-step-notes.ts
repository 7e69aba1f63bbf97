import { stepNotesSql } from './003/step-notes.ts';
import { stepPlacesSql } from './003/step-places.ts';
import type { Migration } from './migration.ts';

export const stepNotes: Migration = { version: 3, sql: stepNotesSql + stepPlacesSql };
