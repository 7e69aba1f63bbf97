import { stepNotesSql } from './003/step-notes.ts';
import type { Migration } from './migration.ts';

export const stepNotes: Migration = { version: 3, sql: stepNotesSql };
