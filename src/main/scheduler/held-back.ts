import type { AppError } from '../../shared/errors.ts';

/** A schedule whose start is due and could not be made yet. */
export interface HeldBack {
  error: AppError;
  /** Since when it is due, epoch ms. */
  dueAt: number;
  times: number;
}

const passing: ReadonlySet<AppError['class']> = new Set([
  'network',
  'timeout',
  'rate_limited',
  'locked',
]);

/** Whether the same start may be possible by and by: then what is due stays due. */
export function mayPass({ code, class: kind }: AppError): boolean {
  return passing.has(kind) || code === 'HALTED' || code === 'CHAIN_MISMATCH';
}

/** How long to wait before a start is tried again: 15 s, doubling up to five minutes. */
export function tryAgainMs(times: number): number {
  return Math.min(15_000 * 2 ** Math.min(times - 1, 10), 300_000);
}
