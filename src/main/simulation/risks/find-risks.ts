import type { Finding } from '../../../shared/chain/types.ts';
import { toAppError } from '../../../shared/errors.ts';
import { riskRules } from './index.ts';
import type { RiskRule, RiskSubject } from './risk-rule.ts';

/**
 * What a person should know of one rehearsed transaction. A rule that cannot look is told as that, and
 * takes nothing from what the others find. Heaviest first: nothing heavy stands below much that is light.
 */
export async function findRisks(
  subject: RiskSubject,
  rules: Readonly<Record<string, RiskRule>> = riskRules,
): Promise<Finding[]> {
  const found = await Promise.all(
    Object.entries(rules).map(async ([id, rule]) => {
      try {
        return await rule(subject);
      } catch (thrown) {
        return [couldNotLook(id, thrown)];
      }
    }),
  );
  const all = [...subject.outcome.findings, ...found.flat()];
  return all.toSorted((left, right) => weight(left) - weight(right));
}

const heaviestFirst: readonly Finding['level'][] = [
  'block',
  'danger',
  'unknown',
  'caution',
  'info',
];

function weight({ level }: Finding): number {
  return heaviestFirst.indexOf(level);
}

function couldNotLook(id: string, thrown: unknown): Finding {
  const { code, message } = toAppError(thrown);
  return {
    id,
    level: 'unknown',
    message: `One check of this transaction could not be made (${id}), so what it looks for may be there. ${message}`,
    evidence: { error: code },
  };
}
