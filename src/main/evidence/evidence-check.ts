import type { Evidence } from '../../shared/evidence/evidence.ts';

/** `bad`: not as it was; `field` says where. `not_there`: the document holds nothing to check. */
export interface CheckResult {
  id: string;
  state: 'ok' | 'bad' | 'not_there';
  /** Path in the document, e.g. `bytes.signed`; null unless `bad`. */
  field: string | null;
}

/** The first field that is not as it has to be, null where all are, undefined where there is nothing to check. */
export type EvidenceCheck = (
  evidence: Evidence,
) => string | null | undefined | Promise<string | null>;

/** The name of the first pair whose values differ; null where none do. */
export function firstDifferent(
  pairs: readonly (readonly [field: string, one: unknown, other: unknown])[],
): string | null {
  return pairs.find(([, one, other]) => one !== other)?.[0] ?? null;
}
