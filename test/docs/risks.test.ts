import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { riskRules } from '../../src/main/simulation/risks/index.ts';
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
