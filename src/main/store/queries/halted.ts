// The order that stops everything. It is looked at in the very transaction that would do what it forbids.
import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import type { Halted } from '../../../shared/runs/halted.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { SettingsReader, SettingsWriter } from './settings.ts';

const key = 'halted';
const because = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('restored'), madeAt: z.number() }),
  z.strictObject({ kind: z.literal('begun_anew') }),
]);
const schema = z.strictObject({ at: z.number(), because: because.optional() }).nullable();

/** Since when everything is stopped; null when nothing is. An order that cannot be read still stands. */
export function readHalted(db: ReadConnection): Halted | null {
  const stored = new SettingsReader(db).get(key, schema);
  if (stored === undefined) return null;
  return stored.ok ? stored.value : { at: 0 };
}

export function writeHalted(db: WriteConnection, halted: Halted | null): void {
  new SettingsWriter(db).set(key, halted);
}

/** HALTED while everything is stopped. */
export function assertNotHalted(db: ReadConnection): void {
  if (readHalted(db) === null) return;
  throw new AppError('HALTED', 'policy_denied', 'Everything is stopped, so nothing is started.', {
    advice: 'Allow runs again first; what was stopped stays paused until you resume it.',
  });
}
