import { readAbiFile } from '../../../shared/chain/abi/read-abi.ts';
import type { SourceMatch, SourceService } from '../../../shared/contracts/contract-source.ts';
import { AppError } from '../../../shared/errors.ts';
import { sourceError } from './source-error.ts';

/** What a service has of one contract. */
export interface SaidOfContract {
  match: SourceMatch;
  /** What its source calls it; empty where that is no plain name. */
  name: string;
  /** One for each function and event. */
  lines: readonly string[];
  /** It says that calls are sent on to other code. */
  isProxy: boolean;
}

/** Asks one service about the code at one address; null where it has no source of it. Errors: SOURCE_*. */
export type AskedService = (chainId: number, address: string) => Promise<SaidOfContract | null>;

const plainName = /^[A-Za-z_$][A-Za-z0-9_$]{0,59}$/;

/** Nothing but a name as a compiler takes it: no sentence and no markup. */
export function nameOfSource(said: string): string {
  return plainName.test(said) ? said : '';
}

/** The lines of an ABI as a service gives it. Errors: SOURCE_UNREADABLE, SOURCE_TOO_LARGE. */
export function linesOfAbi(abi: unknown, service: SourceService): string[] {
  try {
    return readAbiFile(JSON.stringify(abi));
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    // A contract without a function is verified all the same, and there is nothing to call.
    if (thrown.code === 'ABI_EMPTY') return [];
    const isLarge = thrown.code === 'ABI_TOO_LARGE';
    throw sourceError(isLarge ? 'SOURCE_TOO_LARGE' : 'SOURCE_UNREADABLE', service);
  }
}
