import { globSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import type { Translate } from './catalog.ts';
import { filesOfTheWindows } from './places.ts';
import { translateSource } from './translate-source.ts';

/** Builds the pages in a language: their texts are exchanged in the source before anything else is done with it. */
export function speaking(root: string, language: string, translate: Translate): Plugin {
  const src = join(root, 'src');
  const files = new Set(globSync([...filesOfTheWindows], { cwd: src }));
  return {
    name: 'countersign:language',
    enforce: 'pre',
    transform(source, id) {
      const file = relative(src, id.replace(/\?.*$/, '').split('/').join(sep));
      if (!files.has(file)) return null;
      return { code: translateSource(file.split(sep).join('/'), source, translate), map: null };
    },
    transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${language}">`),
  };
}
