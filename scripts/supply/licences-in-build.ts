import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { licencesFile } from '../../src/main/services/licences/licences.ts';
import { licenceOf, namesInside, packagesInside } from './licences.ts';

/** Names of packages that have modules among these and are none of `listed`. */
export function unlisted(modules: readonly string[], listed: ReadonlySet<string>): string[] {
  const found = new Set(modules.flatMap((module) => packageOf(module) ?? []));
  return [...found].filter((name) => !listed.has(name));
}

/** Null for a module of our own and for what the bundler adds. */
function packageOf(path: string): string | null {
  if (path.startsWith('\0')) return null;
  return (
    /^.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(path)?.[1]?.replace('\\', '/') ??
    null
  );
}

/** The project's own folder, also from a configuration that was bundled and lies elsewhere in it. */
function projectAbove(folder: string): string {
  return existsSync(join(folder, 'package-lock.json')) ? folder : projectAbove(dirname(folder));
}

/**
 * Fails a build into which a package came that the list of licences leaves out.
 * @param writes the list beside what is built
 */
export function licencesInBuild(writes = false): Plugin {
  const root = projectAbove(import.meta.dirname);
  return {
    name: 'countersign-licences',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' ? part.moduleIds : [],
      );
      const left = unlisted(modules, namesInside(root));
      if (left.length > 0) this.error(`No licence is known of what is built in: ${left}.`);
      if (!writes) return;
      const source = JSON.stringify(packagesInside(root).map(licenceOf));
      this.emitFile({ type: 'asset', fileName: licencesFile, source });
    },
  };
}
