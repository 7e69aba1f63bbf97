import type { ErrorShape } from '../errors.ts';

const noes: ReadonlySet<string> = new Set(['APPROVAL_REJECTED', 'GATE_DECLINED']);

/** Whether something ended because the person said no to it, which is no failure. */
export function isOwnNo(error: Pick<ErrorShape, 'code'> | null | undefined): boolean {
  return error !== null && error !== undefined && noes.has(error.code);
}
