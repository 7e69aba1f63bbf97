import { updateSource } from '../../src/main/updates/update-source.ts';

/**
 * Where a package gets newer versions from and the key that signs them, or null where neither is named.
 * @throws Error where only one is, or what they say cannot be used
 */
export function updatesFrom(environment: NodeJS.ProcessEnv): { url: string; key: string } | null {
  const { COUNTERSIGN_UPDATES_URL: url, COUNTERSIGN_UPDATES_KEY: key } = environment;
  if (!url && !key) return null;
  if (!url || !key) {
    throw new Error('COUNTERSIGN_UPDATES_URL and COUNTERSIGN_UPDATES_KEY are named together.');
  }
  updateSource({ url, key });
  return { url, key };
}
