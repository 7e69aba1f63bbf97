import { z } from 'zod';
import { askedSecretsSchema } from '../../shared/commands/asked-secrets.ts';
import { AppError } from '../../shared/errors.ts';
import { inputQuestion } from '../../shared/plan/input-question.ts';
import type { ActionNode } from '../../shared/plan/nodes.ts';
import { unwrapLiteral } from '../../shared/plan/normalise/params.ts';
import { claimsToBeRef } from '../../shared/plan/values.ts';
import {
  allowanceSchema,
  exactAmountSchema,
  heldAmountSchema,
  spendAmountSchema,
} from '../../shared/tools/parameter-schemas.ts';

const any = z.unknown();
const amount = spendAmountSchema;
const exact = exactAmountSchema;
const swap = {
  ...{
    tokenIn: any,
    tokenOut: any,
    amountOut: exact,
    slippage: exact,
    minOut: exact,
    maxIn: exact,
  },
  ...{ venue: any, recipient: any, deadlineSeconds: any },
};
/** Positions in pools of V3 are another matter. */
const liquidity = {
  ...{ tokenA: any, tokenB: any, percent: exact, slippage: exact },
  venue: z.enum(['uniswap_v2', 'best']),
};
const held = heldAmountSchema;

/** What the acting halves of the tools do: the plan language holds more tools, and more of these. */
const supported: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  approve: {
    ...{ token: any, spender: any, amount: allowanceSchema },
    ...{ through: any, expiresAt: any },
  },
  bridge: { token: any, amount, toChainId: any, to: any },
  bridge_status: { bridgeId: any },
  browser_act: { steps: any },
  claim: { protocol: any, token: any, amount: z.literal('max') },
  create_file: { path: any, content: any, rows: any, encoding: any },
  defi_swap: { ...swap, amount },
  delete_file: { path: any },
  forge_script: { groups: any },
  get_allowances: { token: any, account: any },
  get_balance: { token: any, account: any },
  get_gas: {},
  get_portfolio: { account: any, chains: any },
  get_price: { token: any, quote: any },
  get_quote: { ...swap, amount },
  get_user_input: { prompt: any, kind: any, options: any, expiresAfterMs: any },
  http_get: { url: any, maxBytes: any },
  lend_borrow: { token: any, amount, market: any, onBehalfOf: any },
  lend_repay: { token: any, amount, market: any, onBehalfOf: any, permit: any },
  lend_status: { market: any, account: any },
  lend_supply: { token: any, amount, market: any, onBehalfOf: any, permit: any },
  lend_withdraw: { token: any, amount, market: any, onBehalfOf: any },
  list_files: { path: any, pattern: any, recursive: any },
  lp_add: { ...liquidity, amountA: amount, amountB: amount },
  lp_remove: { ...liquidity, amountA: held, amountB: held, liquidity: exact },
  manage_orders: { op: any, order: any, orderId: any },
  manage_plans: { op: any, planId: any },
  modify_file: { path: any, edits: any, patch: any },
  move_file: { from: any, to: any },
  notify: { message: any, level: any },
  read_file: { path: any, maxBytes: any, encoding: any },
  read_contract: { address: any, functionName: any, args: any },
  resolve_name: { name: any },
  restore_file: { path: any, undoId: any },
  revoke: { token: any, spender: any },
  revoke_delegation: {},
  token_info: { token: any },
  run_command: { program: any, args: any, cwd: any, timeoutMs: any, network: any, secrets: any },
  stake: { protocol: any, token: any, amount },
  transfer: { token: any, amount, tokenId: any, to: any },
  unstake: { protocol: any, token: any, amount },
  tx_history: { account: any, limit: any },
  unwrap: { amount },
  vault_deposit: { vault: any, amount },
  vault_withdraw: { vault: any, amount },
  wrap: { amount },
  write_contract: { address: any, functionName: any, args: any, value: amount },
};

/** Why this version cannot carry out a call that the plan language allows, or null. */
export function unsupportedCall(node: ActionNode): AppError | null {
  const { id, tool, params } = node;
  if (tool === 'get_user_input' && Object.keys(params).length > 0 && inputQuestion(node) === null) {
    // A question is what the plan says to the letter.
    const what = `get_user_input with this question (step "${id}")`;
    return refuse('PARAM_NOT_SUPPORTED', what, { nodeId: id, tool, param: 'kind' });
  }
  if (tool === 'run_command' && 'secrets' in params && !areToTheLetter(params['secrets'])) {
    const what = `run_command with secrets that are not asked for to the letter (step "${id}")`;
    return refuse('PARAM_NOT_SUPPORTED', what, { nodeId: id, tool, param: 'secrets' });
  }
  const known = Object.hasOwn(supported, tool) ? supported[tool] : undefined;
  if (known === undefined) {
    return refuse('TOOL_NOT_SUPPORTED', `the tool "${tool}" (step "${id}")`, { nodeId: id, tool });
  }
  for (const [param, given] of Object.entries(params)) {
    const value = unwrapLiteral(given);
    if (param === 'chainId' || (Object.hasOwn(known, param) && claimsToBeRef(value))) continue;
    const schema = Object.hasOwn(known, param) ? known[param] : undefined;
    if (schema?.safeParse(value).success) continue;
    const what = schema === undefined ? `"${param}"` : `this form of "${param}"`;
    return refuse('PARAM_NOT_SUPPORTED', `${tool} with ${what} (step "${id}")`, {
      nodeId: id,
      tool,
      param,
    });
  }
  return null;
}

/**
 * What other people wrote must not choose the words in which a person is asked for a secret: each is asked for here, or
 * by a step before, which `misplacedSecrets` holds to the same.
 */
function areToTheLetter(secrets: unknown): boolean {
  if (typeof secrets !== 'object' || secrets === null || claimsToBeRef(secrets)) return false;
  const asked = Object.entries(secrets).map(([name, source]) => [
    name,
    refTo(source) === 'step_output' ? 'asked by a step before' : unwrapLiteral(source),
  ]);
  return askedSecretsSchema.safeParse(Object.fromEntries(asked)).success;
}

function refTo(source: unknown): string | null {
  return claimsToBeRef(source) ? source.type : null;
}

/** A part of a plan that this version leaves to later ones. */
export function refuse(code: string, what: string, facts: Record<string, string>): AppError {
  return new AppError(code, 'invalid_params', `This version cannot run ${what}.`, {
    advice: 'Nothing was started. Leave that part out of the plan and try again.',
    facts,
  });
}
