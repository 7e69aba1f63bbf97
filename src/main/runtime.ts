import manifest from '../../package.json' with { type: 'json' };

/** Version of the product. */
export const productVersion = manifest.version;

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
