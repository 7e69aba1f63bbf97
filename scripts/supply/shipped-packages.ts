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

/** Where a lockfile puts what is more than a tool of the making, `node_modules/…`, in its order. */
export function shippedPaths({ packages }: { packages: Record<string, Locked> }): Set<string> {
  const isShipped = ([path, { dev, version }]: [string, Locked]): boolean =>
    path !== '' && !dev && version !== undefined;
  return new Set(Object.entries(packages).flatMap((each) => (isShipped(each) ? [each[0]] : [])));
}

/** Every package of these that is installed. */
export function shippedPackages(root: string): ShippedPackage[] {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return [...shippedPaths(lockfile)].flatMap((path) => {
    const folder = join(root, path);
    if (!existsSync(folder)) return [];
    const { name, version, license }: Omit<ShippedPackage, 'folder'> = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    return [{ name, version, license: typeof license === 'string' ? license : '', folder }];
  });
}
