// npm run check: everything that reads the sources without running them, and what the registry knows, two parts at a time. All of it runs
// even when one part fails, so that one look shows everything.

import { projectNode } from '../setup/paths.mjs';
import { runVisible } from '../setup/run-command.mjs';
import { runMain } from '../setup/setup-error.mjs';
import { runTool } from '../setup/tool.mjs';
import { builds } from './build.mjs';

/**
 * One checker for each program: each of the four that there are otherwise works out the same types of packages
 * anew, which takes half as much time again where two parts are at work on two processors.
 */
const types = (name) => ['-p', `tsconfig.${name}.json`, '--checkers', '1'];

/** A title, the tool of a package (null for a script of ours), and its words. Those that take longest come first, so that none of them is left alone at the end. */
const parts = [
  ['types: main, command line, tests', 'typescript#tsc', types('node')],
  ['types: page and window tests', 'typescript#tsc', types('e2e')],
  ['types: preload and pages', 'typescript#tsc', types('web')],
  ['build', 'electron-vite', builds[0]],
  ['build: command line', 'electron-vite', builds[1]],
  ['dead code', 'knip', []],
  ['format and lint', '@biomejs/biome', ['check', '--error-on-warnings', '.']],
  [
    'who imports whom',
    'dependency-cruiser',
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', 'src'],
  ],
  ['types: shared', 'typescript#tsc', types('shared')],
  ['known holes and support', null, ['scripts/run/registry-check.mjs']],
];
const atOnce = 2;

await runMain(async () => {
  const failed = [];
  const left = [...parts];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let part = left.shift(); part; part = left.shift()) {
        if (!(await passes(part))) failed.push(part[0]);
      }
    }),
  );
  if (failed.length > 0) console.error(`\ncheck failed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
});

async function passes([title, tool, args]) {
  const startedAt = performance.now();
  const code = await (tool === null ? runVisible(projectNode, args) : runTool(tool, args));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${title} (${seconds} s)`);
  return code === 0;
}
