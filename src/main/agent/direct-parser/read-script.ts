// Operations with a variable, "wrap 0.75 ETH, compute equivalent USDC {$X} for 0.75 WETH, add liquidity with 0.75 WETH
// and {$X} USDC": one script where every one of them is written here, and nothing otherwise.
import { AppError } from '../../../shared/errors.ts';
import type { CompileOutcome } from '../../../shared/plan/compile-outcome.ts';
import type { ScriptGroup } from '../../../shared/script/script-group.ts';
import { unsetVariables } from '../../../shared/script/unset-variables.ts';
import { scriptOf } from '../../../shared/script/write/write-script.ts';
import type { PlanBirth } from '../compiler/build-plan.ts';
import type { Surroundings } from '../compiler/slot.ts';
import { withPayees } from '../scripts/payees-by-name.ts';
import { planOfGroups } from '../scripts/plan-of-groups.ts';

const between = /\s*(?:[;\n]|[,.]\s+(?:and\s+)?(?:then\s+)?|\s(?:and\s+)?then\s)\s*/i;
const onlyLooks = /^(?:verify|compute|quote)\b/i;

export function readScript(
  text: string,
  { context, tokens }: Surroundings,
  birth: PlanBirth,
): CompileOutcome | null {
  const { defaultChain: chainId } = context;
  if (!text.includes('{$') || chainId === undefined) return null;
  const operations = text
    .trim()
    .replace(/\.$/, '')
    .split(between)
    .filter((part) => part !== '');
  const [group] = withPayees(
    [{ description: 'As you said', operations, dependencies: [], contracts: [], script: null }],
    context,
  );
  if (group === undefined) return null;
  if (operations.every((operation) => onlyLooks.test(operation))) return null;
  if (unsetVariables(group).length > 0 || !isWritten(group, { chainId, tokens })) return null;
  const from = { source: 'user_text' as const, range: [0, text.length] as [number, number] };
  return planOfGroups([group], { text, context, from }, birth);
}

function isWritten(group: ScriptGroup, on: Parameters<typeof scriptOf>[1]): boolean {
  try {
    scriptOf(group, on);
    return true;
  } catch (thrown) {
    if (thrown instanceof AppError) return false;
    throw thrown;
  }
}
