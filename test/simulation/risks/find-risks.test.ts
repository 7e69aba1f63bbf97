import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { findRisks } from '../../../src/main/simulation/risks/find-risks.ts';
import { riskRules } from '../../../src/main/simulation/risks/index.ts';
import type { RiskRule, RiskSubject } from '../../../src/main/simulation/risks/risk-rule.ts';
import type { Finding } from '../../../src/shared/chain/types.ts';
import { AppError } from '../../../src/shared/errors.ts';

const folder = join(import.meta.dirname, '../../../src/main/simulation/risks');
const finding = (id: string, level: Finding['level']): Finding => {
  return { id, level, message: id, evidence: {} };
};
const subject = {
  outcome: { findings: [finding('READ', 'caution')] },
} as unknown as RiskSubject;

it('a rule that cannot look is told as unknown, and takes nothing from what the others find', async () => {
  const silent: RiskRule = () => [];
  const broken: RiskRule = () => {
    throw new AppError('RPC_TIMEOUT', 'timeout', 'The node did not answer in time.');
  };
  const odd: RiskRule = () => Promise.reject(new TypeError('x'));
  const danger: RiskRule = () => [finding('DANGER', 'danger')];
  const found = await findRisks(subject, {
    ...{ SILENT: silent, BROKEN: broken, ODD: odd, DANGER: danger },
  });
  expect(found.map(({ id, level }) => [id, level])).toEqual([
    ['DANGER', 'danger'],
    ['BROKEN', 'unknown'],
    ['ODD', 'unknown'],
    ['READ', 'caution'],
  ]);
  expect(found[1]?.evidence).toEqual({ error: 'RPC_TIMEOUT' });
  expect(found[1]?.message).toContain('what it looks for may be there');
});

it('what is heavy comes before however much that is light', async () => {
  const flood: RiskRule = () => Array.from({ length: 10_000 }, () => finding('NOTE', 'info'));
  const last: RiskRule = () => [finding('STOP', 'block'), finding('DANGER', 'danger')];
  const found = await findRisks(subject, { FLOOD: flood, LAST: last });
  expect(found).toHaveLength(10_003);
  expect(found.slice(0, 3).map(({ id }) => id)).toEqual(['STOP', 'DANGER', 'READ']);
});

it('every rule is listed under an id in the one spelling of ids', () => {
  for (const id of Object.keys(riskRules)) expect(id).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/);
});

it('every rule stands in the folder of its subject, in a file of the name of what it finds', () => {
  const files = globSync('*/*.ts', { cwd: folder }).map((file) => basename(file, '.ts'));
  const missing = Object.keys(riskRules).filter(
    (id) => !files.includes(id.toLowerCase().replaceAll('_', '-')),
  );
  expect(missing).toEqual([]);
});
