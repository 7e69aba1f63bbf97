import { recordedFetch } from '../../main/records/recorder.ts';
import type { SourceAsking } from '../../main/services/open-sources.ts';
import { recorderOf } from '../record-options.ts';
import type { VerbContext } from '../verb.ts';

/** Where the command line finds the key of Etherscan; it is never written down. */
const keyVariable = 'ETHERSCAN_API_KEY';

/** How services of sources are asked from a terminal. */
export function cliAsking(context: Pick<VerbContext, 'io' | 'option'>): SourceAsking {
  const recorder = recorderOf(context);
  // Who only replays needs no key.
  const without = recorder.mode === 'replay-or-fail' ? 'none' : null;
  return {
    fetch: recordedFetch(fetch, recorder),
    key: async () => sourceKeyOf(context) ?? without,
  };
}

/** Null where the environment holds none. */
export function sourceKeyOf({ io }: Pick<VerbContext, 'io'>): string | null {
  return io.environment[keyVariable]?.trim() || null;
}
