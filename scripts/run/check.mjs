// npm run check: everything that reads the sources without running them. All of it runs even when
// one part fails, so that one look shows everything.
import { runMain } from '../setup/setup-error.mjs';
import { runTool } from '../setup/tool.mjs';

const parts = [
  ['format and lint', '@biomejs/biome', ['check', '--error-on-warnings', '.']],
  ['types: shared', 'typescript#tsc', ['-p', 'tsconfig.shared.json']],
  ['types: main, command line, tests', 'typescript#tsc', ['-p', 'tsconfig.node.json']],
  ['types: preload and pages', 'typescript#tsc', ['-p', 'tsconfig.web.json']],
  ['types: page and window tests', 'typescript#tsc', ['-p', 'tsconfig.e2e.json']],
  [
    'who imports whom',
    'dependency-cruiser',
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', 'src'],
  ],
  ['dead code', 'knip', []],
  ['build', 'electron-vite', ['build', '--logLevel', 'warn']],
];

await runMain(async () => {
  const failed = [];
  for (const [title, tool, args] of parts) {
    const startedAt = performance.now();
    const code = await runTool(tool, args);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${title} (${seconds} s)`);
    if (code !== 0) failed.push(title);
  }
  if (failed.length > 0) console.error(`\ncheck failed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
});
