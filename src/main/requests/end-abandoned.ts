import { AppError } from '../../shared/errors.ts';
import type { StoreWriter } from '../store/store.ts';

/**
 * Says of each request at which a program ended in the middle that nothing more comes of it: by whoever has the
 * database to itself, before it begins a request of its own.
 */
export function endAbandoned({ requests }: Pick<StoreWriter, 'requests'>): void {
  const message = 'Countersign ended before it was done with this request.';
  const advice = 'Nothing was agreed to or signed for it. Say it again.';
  const error = new AppError('REQUEST_ABANDONED', 'unknown', message, { advice });
  requests.endAbandoned(error.toShape());
}
