import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { commitOf } from './scripts/package/commit-of.ts';
import { licencesInBuild } from './scripts/supply/licences-in-build.ts';

// Native addons and programs cannot be bundled; everything else is, so that the app starts from few files.
const external = ['electron', /^electron\//, 'better-sqlite3', 'keytar', /^@foundry-rs\//];

// Less to read at each start. Names of functions and classes stay, for the places in the log.
const mangle = { toplevel: false, keepNames: { function: true, class: true } };
export const minify = { compress: true, mangle, codegen: true };

/**
 * The build of programs that run on Node. What shares one build shares files: the command line has its own, since
 * with it the app starts from hundreds of them.
 */
export function nodePrograms(input: Record<string, string>) {
  return {
    // Beside the app alone: the command line reads it there.
    plugins: [licencesInBuild('index' in input)],
    define: { builtFromCommit: JSON.stringify(commitOf(import.meta.dirname)) },
    build: {
      externalizeDeps: false,
      // The oldest runtime that must run it is the stand-in's Node.
      target: 'node20.18',
      rollupOptions: {
        external,
        input,
        output: { format: 'es' as const, entryFileNames: '[name].js', minify },
      },
    },
  };
}

export default defineConfig({
  main: nodePrograms({
    index: 'src/main/index.ts',
    signer: 'src/main/wallet/signer-process/main.ts',
    'database-thread': 'src/main/store/apart/thread.ts',
  }),
  preload: {
    plugins: [licencesInBuild()],
    build: {
      externalizeDeps: false,
      // Sandboxed preloads are CommonJS and cannot load a second file.
      isolatedEntries: true,
      target: 'node20.18',
      rollupOptions: {
        external,
        input: {
          app: 'src/preload/app.ts',
          trusted: 'src/preload/trusted.ts',
          visit: 'src/preload/visit.ts',
        },
        output: { format: 'cjs', entryFileNames: '[name].cjs', minify },
      },
    },
  },
  renderer: {
    plugins: [react(), tailwindcss(), licencesInBuild()],
    build: {
      target: 'chrome130',
      // The content security policy allows neither the inline polyfill nor data: fonts and scripts.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rollupOptions: {
        input: {
          index: 'src/renderer/index.html',
          trusted: 'src/renderer/trusted.html',
          visit: 'src/renderer/visit.html',
        },
        // Modules run in the order in which they are imported, also across files: the first one tells the
        // others what the content policy refuses.
        output: { strictExecutionOrder: true, minify },
      },
    },
  },
});
