import type { TokenList } from '../../tokens/token.ts';
import { tokensOf } from '../../tokens/tokens-of.ts';
import type { ToolRegistry } from '../../tools/tool-declaration.ts';
import { shippedTools } from '../../tools/tool-registry.ts';
import type { PlanContext } from '../context.ts';
import { readPlan } from '../read-plan.ts';
import type { Check } from './check.ts';
import { checkInput } from './check-input.ts';
import { conditionsChecks } from './conditions/conditions-checks.ts';
import { estimate } from './estimate/estimate.ts';
import { moneyChecks } from './money/money-checks.ts';
import { referencesChecks } from './references/references-checks.ts';
import type { ValidationIssue, ValidationResult } from './result.ts';
import { senseChecks } from './sense/sense-checks.ts';
import { structureChecks } from './structure/structure-checks.ts';
import { timeChecks } from './time/time-checks.ts';
import { tradeChecks } from './trade/trade-checks.ts';
import { usage } from './usage.ts';

/** Every check, by what it looks at. */
const checks: readonly Check[] = [
  ...structureChecks,
  ...referencesChecks,
  ...conditionsChecks,
  ...timeChecks,
  ...senseChecks,
  ...tradeChecks,
  ...moneyChecks,
];

/** What the validator knows of tools and tokens; by default what the app ships. */
export interface ValidatorParts {
  tools: ToolRegistry;
  tokens: TokenList;
}

/**
 * Judges any JSON input (plain values or a strict JSON tree) as a plan. Pure, never throws, reports every
 * issue. A code whose part of the context is absent is not raised.
 */
export function validatePlan(
  input: unknown,
  context: PlanContext = {},
  parts: ValidatorParts = { tools: shippedTools, tokens: tokensOf(context) },
): ValidationResult {
  const reading = readPlan(input);
  if (!reading.ok) {
    return { valid: false, issues: reading.issues, toolsUsed: [], chainsUsed: [] };
  }
  const facts = checkInput(reading.plan, context, parts);
  const issues = [...checks.flatMap((check) => check(facts)), ...reading.notes];
  return { valid: !issues.some(isError), issues, ...estimate(facts), ...usage(facts) };
}

function isError(issue: ValidationIssue): boolean {
  return issue.severity === 'error';
}
