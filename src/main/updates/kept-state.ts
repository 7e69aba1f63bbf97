import { z } from 'zod';
import { isNewer, versionPattern } from '../../shared/updates/version.ts';
import type { StoreReader, StoreWriter } from '../store/store.ts';

const key = 'updates';
const version = z.string().regex(versionPattern);
const schema = z.strictObject({
  /** The newest version that was ever offered under a good signature; null before the first. */
  newestSeen: version.nullable(),
  /** The version for which the app ended last. */
  leftFor: version.nullable(),
});
export type KeptState = z.infer<typeof schema>;

/** What has to be known over restarts. A row that no longer parses counts as none. */
export function readKeptState(store: Pick<StoreReader, 'settings'>): KeptState {
  const stored = store.settings.get(key, schema);
  return stored?.ok ? stored.value : { newestSeen: null, leftFor: null };
}

export function writeKeptState(store: Pick<StoreWriter, 'settings'>, state: KeptState): void {
  store.settings.set(key, schema.parse(state));
}

/** The newest of what runs and what was ever offered. */
export function newestKnown({ newestSeen }: KeptState, own: string): string {
  return newestSeen !== null && isNewer(newestSeen, own) ? newestSeen : own;
}
