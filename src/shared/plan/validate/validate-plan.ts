import { bundledTokens } from '../../tokens/bundled-tokens.ts';
import type { TokenList } from '../../tokens/token.ts';
import type { ToolRegistry } from '../../tools/tool-declaration.ts';
import { shippedTools } from '../../tools/tool-registry.ts';
import type { PlanContext } from '../context.ts';
import { readPlan } from '../read-plan.ts';
import { badAddress } from './bad-address.ts';
import { badCron } from './bad-cron.ts';
import { badTime } from './bad-time.ts';
import { badTimezone } from './bad-timezone.ts';
import { balanceChain } from './balance-chain.ts';
import { chain } from './chain.ts';
import type { Check } from './check.ts';
import { checkInput } from './check-input.ts';
import { duplicateId } from './duplicate-id.ts';
import { estimate } from './estimate.ts';
import { noFailurePolicy } from './no-failure-policy.ts';
import { noTool } from './no-tool.ts';
import { params } from './params.ts';
import { refNotReached } from './ref-not-reached.ts';
import { refPath } from './ref-path.ts';
import type { ValidationIssue, ValidationResult } from './result.ts';
import { sameToken } from './same-token.ts';
import { tooPrecise } from './too-precise.ts';
import { unknownRef } from './unknown-ref.ts';
import { unknownToken } from './unknown-token.ts';
import { usage } from './usage.ts';
import { waitExclusive } from './wait-exclusive.ts';
import { zeroAmount } from './zero-amount.ts';

/** Every check: a file and a line each. */
const checks: readonly Check[] = [
  duplicateId,
  unknownRef,
  refNotReached,
  refPath,
  noTool,
  params,
  badAddress,
  unknownToken,
  chain,
  balanceChain,
  badCron,
  badTimezone,
  badTime,
  waitExclusive,
  noFailurePolicy,
  zeroAmount,
  tooPrecise,
  sameToken,
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
  parts: ValidatorParts = { tools: shippedTools, tokens: bundledTokens },
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
