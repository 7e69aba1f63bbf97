import type { MandateRecord } from '../../main/store/queries/mandates.ts';
import type { StoreReader } from '../../main/store/store.ts';
import { AppError } from '../../shared/errors.ts';

/** MANDATE_NOT_FOUND; always where there is no database. */
export function requireMandate(reader: null, mandateId: string): never;
export function requireMandate(
  reader: Pick<StoreReader, 'mandates'>,
  mandateId: string,
): MandateRecord;
export function requireMandate(
  reader: Pick<StoreReader, 'mandates'> | null,
  mandateId: string,
): MandateRecord {
  const mandate = reader?.mandates.get(mandateId);
  if (mandate !== undefined) return mandate;
  throw new AppError('MANDATE_NOT_FOUND', 'invalid_params', 'There is no such mandate.', {
    advice: '"countersign mandate list" names them all. Nothing was changed.',
    facts: { mandateId },
  });
}
