// Nodes in few words, and what one check says of a plan made of them.
import type { PlanContext } from '../../../../src/shared/plan/context.ts';
import { readPlan } from '../../../../src/shared/plan/read-plan.ts';
import type { Check } from '../../../../src/shared/plan/validate/check.ts';
import { checkInput } from '../../../../src/shared/plan/validate/check-input.ts';
import type { ValidationIssue } from '../../../../src/shared/plan/validate/result.ts';
import { bundledTokens } from '../../../../src/shared/tokens/bundled-tokens.ts';
import { shippedTools } from '../../../../src/shared/tools/tool-registry.ts';
import { above, action, alice, type Json, plan } from '../sample-plans.ts';

/** Of chain 1 unless the plan says otherwise: `severity of node at path`, in the order of the findings. */
export function findings(check: Check, document: Json, context: PlanContext = {}): string[] {
  return issuesOf(check, document, context).map(
    ({ severity, nodeId, path }) => `${severity} of ${nodeId ?? 'the plan'} at ${path}`,
  );
}

function issuesOf(check: Check, document: Json, context: PlanContext): ValidationIssue[] {
  const reading = readPlan({ chainId: 1, ...document });
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  const parts = { tools: shippedTools, tokens: bundledTokens };
  return check(checkInput(reading.plan, context, parts));
}

/** What the check says of the nodes in order; paths are left out. */
export function said(check: Check, ...steps: Json[]): string[] {
  return findings(check, plan(inOrder(...steps))).map((text) => text.replace(/ at .*/, ''));
}

export function inOrder(...steps: Json[]): Json {
  return { id: 'order', label: 'In order', type: 'sequence', steps };
}

export function atOnce(...steps: Json[]): Json {
  return { id: 'once', label: 'At once', type: 'parallel', steps };
}

export function either(then: Json, otherwise?: Json): Json {
  const condition = above('4000');
  const more = otherwise === undefined ? {} : { else: otherwise };
  return { id: 'if', label: 'If', type: 'if', condition, then, ...more };
}

export function again(body: Json, more: Json = {}): Json {
  return { id: 'loop', label: 'Again', type: 'loop', maxIterations: 3, body, ...more };
}

export function pause(more: Json = { durationMs: 60_000 }): Json {
  return { id: 'pause', label: 'Pause', type: 'wait', ...more };
}

export function swapOf(id: string, tokenIn: string, tokenOut: string, more: Json = {}): Json {
  const amount = 'amountOut' in more ? {} : { amount: '1' };
  return action(id, 'defi_swap', { tokenIn, tokenOut, ...amount, ...more });
}

export function pay(id: string, params: Json = {}, more: Json = {}): Json {
  return action(id, 'transfer', { token: 'USDC', amount: '5', to: alice, ...params }, more);
}

export function outputOf(stepId: string, path: string): Json {
  return { type: 'step_output', stepId, path };
}

/** What a person reads of the findings, each sentence once, with its suggestion. */
export function sentences(check: Check, documents: readonly Json[], context: PlanContext): string {
  const said = documents.flatMap((document) =>
    issuesOf(check, document, context).map(({ severity, message, suggestion }) =>
      suggestion === undefined
        ? `${severity}: ${message}`
        : `${severity}: ${message} [${suggestion}]`,
    ),
  );
  return [...new Set(said)].join('\n');
}
