import { approve } from './chain/approve.ts';
import { bridge } from './chain/bridge.ts';
import { bridgeStatus } from './chain/bridge-status.ts';
import { claim } from './chain/claim.ts';
import { defiSwap } from './chain/defi-swap.ts';
import { forgeScript } from './chain/forge-script.ts';
import { getAllowances } from './chain/get-allowances.ts';
import { getBalance } from './chain/get-balance.ts';
import { getGas } from './chain/get-gas.ts';
import { getPortfolio } from './chain/get-portfolio.ts';
import { getPrice } from './chain/get-price.ts';
import { getQuote } from './chain/get-quote.ts';
import { lendBorrow } from './chain/lend-borrow.ts';
import { lendRepay } from './chain/lend-repay.ts';
import { lendStatus } from './chain/lend-status.ts';
import { lendSupply } from './chain/lend-supply.ts';
import { lendWithdraw } from './chain/lend-withdraw.ts';
import { lpAdd } from './chain/lp-add.ts';
import { lpRemove } from './chain/lp-remove.ts';
import { manageOrders } from './chain/manage-orders.ts';
import { readContract } from './chain/read-contract.ts';
import { resolveName } from './chain/resolve-name.ts';
import { revoke } from './chain/revoke.ts';
import { revokeDelegation } from './chain/revoke-delegation.ts';
import { stake } from './chain/stake.ts';
import { tokenInfo } from './chain/token-info.ts';
import { transfer } from './chain/transfer.ts';
import { txHistory } from './chain/tx-history.ts';
import { unstake } from './chain/unstake.ts';
import { unwrap } from './chain/unwrap.ts';
import { vaultDeposit } from './chain/vault-deposit.ts';
import { vaultWithdraw } from './chain/vault-withdraw.ts';
import { wrap } from './chain/wrap.ts';
import { writeContract } from './chain/write-contract.ts';
import type { ChainReadTool, ChainWriteTool } from './chain-tool.ts';
import { noTool } from './no-tool.ts';

/** The acting halves of the tools: a file and a line each. Their declarations have the same names. */
const tools: Readonly<Record<string, ChainWriteTool | ChainReadTool>> = {
  approve,
  bridge,
  bridge_status: bridgeStatus,
  claim,
  defi_swap: defiSwap,
  forge_script: forgeScript,
  get_allowances: getAllowances,
  get_balance: getBalance,
  get_gas: getGas,
  get_portfolio: getPortfolio,
  get_price: getPrice,
  manage_orders: manageOrders,
  read_contract: readContract,
  lp_add: lpAdd,
  lp_remove: lpRemove,
  resolve_name: resolveName,
  get_quote: getQuote,
  revoke,
  revoke_delegation: revokeDelegation,
  token_info: tokenInfo,
  lend_borrow: lendBorrow,
  lend_repay: lendRepay,
  lend_status: lendStatus,
  lend_supply: lendSupply,
  lend_withdraw: lendWithdraw,
  stake,
  transfer,
  tx_history: txHistory,
  unstake,
  unwrap,
  vault_deposit: vaultDeposit,
  vault_withdraw: vaultWithdraw,
  wrap,
  write_contract: writeContract,
};

export const hasTool = (name: string): boolean => Object.hasOwn(tools, name);

/** Errors: NO_TOOL. */
export function findTool(name: string): ChainWriteTool | ChainReadTool {
  const tool = hasTool(name) ? tools[name] : undefined;
  if (tool === undefined) throw noTool(name);
  return tool;
}
