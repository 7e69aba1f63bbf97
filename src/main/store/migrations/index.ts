import { firstSchema } from './001-first-schema.ts';
import type { Migration } from './migration.ts';

/** Every migration, in order. To change the schema, add a file and a line. */
export const migrations: readonly Migration[] = [firstSchema];
