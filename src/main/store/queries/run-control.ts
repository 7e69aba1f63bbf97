import { z } from 'zod';
import type { ReadConnection } from '../connection.ts';
import { SettingsReader } from './settings.ts';

const haltedSchema = z.strictObject({ at: z.number() }).nullable();
export type Halted = z.infer<typeof haltedSchema>;

/** What a person ordered of all runs. */
export class RunControlReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Since when everything is stopped; null when nothing is. An order that cannot be read still stands. */
  halted(): Halted {
    const stored = new SettingsReader(this.#db).get('halted', haltedSchema);
    if (stored === undefined) return null;
    return stored.ok ? stored.value : { at: 0 };
  }
}
