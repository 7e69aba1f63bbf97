import { mandateNotFound } from '../../main/store/queries/mandate-refusals.ts';
import type { MandateRecord } from '../../main/store/queries/mandates.ts';
import type { StoreReader } from '../../main/store/store.ts';

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
  if (mandate === undefined) throw mandateNotFound(mandateId);
  return mandate;
}
