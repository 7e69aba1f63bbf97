import { formatUnits, groupThousands } from '../shared/amounts.ts';
import type { RehearsedStep } from '../shared/chain/types.ts';
import type { Plan } from '../shared/plan/schema.ts';
import { groupsOfStep } from '../shared/script/contracts-of-plan.ts';
import { type ScriptOutput, scriptsOf } from '../shared/script/script-output.ts';
import { tokenOfVariable } from '../shared/script/token-of-variable.ts';
import { bundledTokens } from '../shared/tokens/bundled-tokens.ts';

/** The plan that was rehearsed, and on which chain. */
export interface RehearsedPlan {
  plan: Plan;
  chainId: number;
}

/** The source of each group as it ran, which is part of what is agreed to, and what it computed and sends. */
export function scriptLines(step: RehearsedStep, of: RehearsedPlan | undefined): string[] {
  const groups = of === undefined ? [] : groupsOfStep(of.plan, step.nodeId);
  return scriptsOf(step).flatMap((output, at) =>
    groupLines(output, at, (name, units) =>
      amountOf(name, units, groups[at]?.operations ?? [], of?.chainId),
    ),
  );
}

function groupLines(
  { script, computed, transactions }: ScriptOutput,
  at: number,
  amount: (name: string, units: string) => string,
): string[] {
  const numbers = Object.entries(computed).map(
    ([name, units]) => `; ${name} = ${amount(name, units)}`,
  );
  const sends = transactions.length === 1 ? '1 transaction' : `${transactions.length} transactions`;
  return [
    `  script of group ${at} sends ${sends}${numbers.join('')}`,
    ...script
      .trimEnd()
      .split('\n')
      .map((line) => `  | ${line}`),
  ];
}

/** In units of the token that the sentences name; in smallest units where they name none, or several. */
function amountOf(
  name: string,
  units: string,
  operations: readonly string[],
  chainId: number | undefined,
): string {
  const on = chainId === undefined ? null : { chainId, tokens: bundledTokens };
  const token = on && /^\d+$/.test(units) ? tokenOfVariable(name, { operations }, on) : null;
  return token === null
    ? `${units} (in smallest units)`
    : `${groupThousands(formatUnits(BigInt(units), token.decimals))} ${token.symbol}`;
}
