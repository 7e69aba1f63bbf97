import manifest from '../../package.json' with { type: 'json' };

/** Put in by the build (electron.vite.config.ts); from the sources there is none. */
declare const builtFromCommit: string | undefined;

/** Version of the product. */
export const productVersion = manifest.version;

/**
 * The first twelve digits of the commit that this was built from, with a plus where files were changed since; null
 * where it was built without its history.
 */
export const productCommit =
  typeof builtFromCommit === 'string' && builtFromCommit !== '' ? builtFromCommit : null;

export interface Runtime {
  name: string;
  /** False for an Electron of another major version than the one this is made for. */
  official: boolean;
}

/** Which Electron runs this, and whether it is the one that the product is made for. */
export function describeRuntime(electronVersion: string): Runtime {
  const major = (version: string): string => version.split('.')[0] ?? '';
  const wanted = manifest.devDependencies.electron;
  const official = major(electronVersion) === major(wanted);
  const name = official
    ? `Electron ${electronVersion}`
    : `Electron ${electronVersion}, a stand-in for ${wanted}`;
  return { name, official };
}
