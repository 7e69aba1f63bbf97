import type { PlanNode } from '../../shared/plan/nodes.ts';
import type { NodeRole } from '../../shared/plan/walk.ts';

const kinds: Record<PlanNode['type'], string> = {
  action: 'Action',
  sequence: 'Steps in order',
  parallel: 'Steps at the same time',
  if: 'If',
  wait: 'Wait',
  loop: 'Repeat',
  gate: 'Ask before going on',
};

const tools: Readonly<Record<string, string>> = {
  defi_swap: 'Swap',
  lp_add: 'Add liquidity',
  lp_remove: 'Remove liquidity',
  transfer: 'Send',
  tx_history: 'Transaction history',
  lend_borrow: 'Borrow',
  lend_repay: 'Repay a loan',
  lend_status: 'Loan status',
  lend_supply: 'Lend',
  lend_withdraw: 'Withdraw what was lent',
  http_get: 'Read a web address',
  get_user_input: 'Ask a question',
  forge_script: 'Run a script',
  write_contract: 'Call a contract',
  revoke_delegation: 'Take control of the account back',
  browser_act: 'Act in the browser',
  undo: 'Take a step back',
};

const params: Readonly<Record<string, string>> = {
  to: 'To',
  recipient: 'Paid to',
  spender: 'May take',
  chainId: 'Network',
  tokenIn: 'Token given',
  tokenOut: 'Token received',
  amountOut: 'Exactly received',
  minOut: 'At least received',
  maxIn: 'At most given',
  venue: 'Market',
  market: 'Lending market',
  tokenA: 'First token',
  tokenB: 'Second token',
  amountA: 'Of the first',
  amountB: 'Of the second',
  toChainId: 'To the network',
  op: 'What to do',
  url: 'Address of the page',
  value: 'Coin sent along',
  onBehalfOf: 'For the account',
  permit: 'Sign a permit instead of an allowance',
  args: 'Arguments',
  cwd: 'Folder',
};

const summaries: Record<Exclude<PlanNode['type'], 'action'>, string> = {
  if: 'Goes one way or the other.',
  wait: 'For a time, until a time, or until something is so.',
  loop: 'Does its steps several times.',
  gate: 'Stops until you answer, or unless something is so.',
  parallel: 'All start together.',
  sequence: 'One after the other.',
};

/** Other words by which a step is looked for. */
const synonyms: Readonly<Record<string, string>> = {
  transfer: 'pay',
  defi_swap: 'trade exchange buy sell convert',
  approve: 'allow permit',
  revoke_delegation: 'undelegate eip-7702 delegate control contract',
  lend_supply: 'deposit earn',
  lend_withdraw: 'redeem',
  get_price: 'quote rate',
  notify: 'message tell alert',
  http_get: 'fetch download',
  browser_act: 'web page site click',
  shell: 'command terminal',
  if: 'condition branch otherwise',
  wait: 'delay pause until',
  loop: 'again every',
  gate: 'confirm stop',
  parallel: 'together',
  sequence: 'list group',
};

/** "lend_supply" as "Lend supply"; "deadlineSeconds" as "Deadline seconds". */
function spaced(name: string): string {
  const words = name
    .replace(/Ms$/, '')
    .replace(/_/g, ' ')
    .replace(
      /([a-z])([A-Z])/g,
      (_, left: string, right: string) => `${left} ${right.toLowerCase()}`,
    );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a kind of node is called. */
export function kindTitle(kind: PlanNode['type']): string {
  return kinds[kind];
}

/** What a kind of node does, in a sentence. */
export function kindSummary(kind: keyof typeof summaries): string {
  return summaries[kind];
}

/** What a tool is called. */
export function toolTitle(tool: string): string {
  return tools[tool] ?? spaced(tool);
}

/** By what a kind of node or a tool is found besides its name here: its own name and other words. */
export function searchWords(name: string): string {
  return `${name} ${synonyms[name] ?? ''}`;
}

/** What a parameter of a tool, or another field of a plan, is called. */
export function paramLabel(param: string): string {
  return params[param] ?? spaced(param);
}

/** How a node hangs on its parent, before its name; empty for an ordinary step. */
export function roleWords(role: NodeRole): string {
  switch (role) {
    case 'then':
      return 'Then: ';
    case 'else':
      return 'Otherwise: ';
    case 'onError':
      return 'If it fails: ';
    case 'root':
    case 'step':
    case 'body':
      return '';
  }
}
