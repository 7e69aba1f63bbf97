// The pages in one language, beside the English ones: electron-vite build --config <this> --mode <language>.
import { join } from 'node:path';
import { defineConfig } from 'electron-vite';
import { mergeConfig } from 'vite';
import config from '../../electron.vite.config.ts';
import { pagesVariable } from './build-pages.ts';
import { translationOf } from './known-languages.ts';
import { speaking } from './vite-plugin.ts';

const root = join(import.meta.dirname, '../..');

export default defineConfig(({ mode }) => ({
  renderer: mergeConfig(config.renderer ?? {}, {
    plugins: [speaking(root, mode, translationOf(root, mode))],
    // Nothing is taken away below an app that is just listing its pages; the next build of all of it does that.
    build: { outDir: process.env[pagesVariable] ?? `out/renderer/${mode}`, emptyOutDir: false },
  }),
}));
