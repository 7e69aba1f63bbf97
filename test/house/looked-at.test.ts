import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** So near to the picture: nothing is done in between. */
const linesAround = 4;

/** "file:line": pictures of a page that nothing looks at with axe beside them. */
function notLookedAt(file: string): string[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    // The pseudo language is there to be read and measured.
    const page = /await keepPicture\(.*?, (\w+)\);/.exec(line)?.[1];
    if (page === undefined || line.includes('pseudo-')) return [];
    const around = lines.slice(Math.max(0, at - linesAround), at + linesAround + 1).join('\n');
    return around.includes(`expectAccessible(${page}`) ? [] : [`${file}:${at + 1}`];
  });
}

it('every state of which a window test keeps a picture is looked at for those who do not see it', () => {
  const files = globSync('test/**/*.e2e.test.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap(notLookedAt)).toEqual([]);
});
