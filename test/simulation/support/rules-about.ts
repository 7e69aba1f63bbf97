import { globSync } from 'node:fs';
import { join } from 'node:path';
import { riskRules } from '../../../src/main/simulation/risks/index.ts';
import type { RiskRule } from '../../../src/main/simulation/risks/risk-rule.ts';

const folder = join(import.meta.dirname, '../../../src/main/simulation/risks');

/** The rules whose files stand in the folders of these subjects, by the id of what they find. */
export function rulesAbout(...subjects: string[]): Readonly<Record<string, RiskRule>> {
  const files = globSync(`{${subjects.join()},}/*.ts`, { cwd: folder });
  const ids = new Set(files.map(ruleOf));
  return Object.fromEntries(Object.entries(riskRules).filter(([id]) => ids.has(id)));
}

/** The id of what a file of a rule finds: its name in capitals. */
function ruleOf(file: string): string {
  const name = file.slice(file.indexOf('/') + 1, -'.ts'.length);
  return name.toUpperCase().replaceAll('-', '_');
}
