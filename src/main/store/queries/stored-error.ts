import { z } from 'zod';
import { errorShapeSchema } from '../../../shared/chain/types.ts';
import type { ErrorShape } from '../../../shared/errors.ts';
import { type Place, parkedError, readStored } from '../stored.ts';

/** A stored error; one that no longer parses is shown as PARKED, since it must not read as "no error". */
export function readStoredError(raw: string | null, place: Place): ErrorShape | null {
  if (raw === null) return null;
  const stored = readStored(raw, errorShapeSchema, place);
  return stored.ok ? stored.value : parkedError(stored.parked).toShape();
}

/** Step results: any JSON, validated by whoever refers to it. */
export const stepResultSchema = z.record(z.string(), z.json());
export type StepResult = z.infer<typeof stepResultSchema>;
