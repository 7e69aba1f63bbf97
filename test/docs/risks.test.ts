import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { riskRules } from '../../src/main/simulation/risks/index.ts';
import { adversarialContracts } from '../../src/shared/chain/practice-contracts.ts';
import { findingLevels } from '../../src/shared/chain/types.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/risks.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| [A-Z0-9_]+ \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('the page on risks has exactly the rules that there are', () => {
  expect(rows.map(([, id]) => id).toSorted()).toEqual(Object.keys(riskRules).toSorted());
});

test.each(rows.map(([, id = '', levels = '', ...rest]) => ({ id, levels, rest })))(
  '$id has a level, and says what it looks at and what to do',
  ({ levels, rest: [looksAt, whatToDo] }) => {
    for (const level of levels.split(', ')) expect(findingLevels).toContain(level);
    expect(looksAt).not.toBe('');
    expect(whatToDo).not.toBe('');
  },
);

/** By id, the levels that the file of its rule writes. */
function levelsInFiles(): Map<string, Set<string>> {
  const folder = join(import.meta.dirname, '../../src/main/simulation/risks');
  const found = new Map<string, Set<string>>();
  for (const file of globSync('**/*.ts', { cwd: folder })) {
    const text = readFileSync(join(folder, file), 'utf8');
    const levels = findingLevels.filter((level) => text.includes(`'${level}'`));
    for (const [, id = ''] of text.matchAll(/id: '([A-Z0-9_]+)'/g)) {
      found.set(id, new Set([...(found.get(id) ?? []), ...levels]));
    }
  }
  return found;
}

test('the page gives each rule the levels that its file has, and no others', () => {
  const inFiles = levelsInFiles();
  const onPage = rows.map(([, id = '', levels = '']) => [id, new Set(levels.split(', '))] as const);
  expect(onPage).toEqual(onPage.map(([id]) => [id, inFiles.get(id)]));
});

test('the page names every contract of the practice chain that means harm', () => {
  const named = [...page.matchAll(/^\| `(0x[0-9a-fA-F]{40})` \|/gm)].map(([, address]) => address);
  expect(named.toSorted()).toEqual(Object.values(adversarialContracts).toSorted());
});
