import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ShippedPackage {
  name: string;
  version: string;
  /** SPDX, as the package says it; empty where it says nothing. */
  license: string;
  /** Where it is installed, absolute. */
  folder: string;
}

interface Locked {
  version?: string;
  dev?: boolean;
}

/** Every installed package that is more than a tool of the making, by the lockfile, in its order. */
export function shippedPackages(root: string): ShippedPackage[] {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  return Object.entries(packages).flatMap(([path, { dev, version }]) => {
    const folder = join(root, path);
    if (path === '' || dev || version === undefined || !existsSync(folder)) return [];
    const { name, license }: { name: string; license?: unknown } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    return [{ name, version, license: typeof license === 'string' ? license : '', folder }];
  });
}
