import { getUserInputTool } from './app/get-user-input.ts';
import { manageOrdersTool } from './app/manage-orders.ts';
import { managePlansTool } from './app/manage-plans.ts';
import { notifyTool } from './app/notify.ts';
import { undoTool } from './app/undo.ts';
import { approveTool } from './chain/approve.ts';
import { bridgeTool } from './chain/bridge.ts';
import { defiSwapTool } from './chain/defi-swap.ts';
import { forgeScriptTool } from './chain/forge-script.ts';
import { lendBorrowTool, lendRepayTool, lendSupplyTool, lendWithdrawTool } from './chain/lend.ts';
import { lpAddTool, lpRemoveTool } from './chain/liquidity.ts';
import { revokeTool } from './chain/revoke.ts';
import { revokeDelegationTool } from './chain/revoke-delegation.ts';
import { claimTool, stakeTool, unstakeTool } from './chain/staking.ts';
import { transferTool } from './chain/transfer.ts';
import { unwrapTool } from './chain/unwrap.ts';
import { vaultDepositTool, vaultWithdrawTool } from './chain/vault.ts';
import { wrapTool } from './chain/wrap.ts';
import { writeContractTool } from './chain/write-contract.ts';
import { browserActTool } from './desktop/browser-act.ts';
import { createFileTool } from './desktop/create-file.ts';
import { deleteFileTool } from './desktop/delete-file.ts';
import { httpGetTool } from './desktop/http-get.ts';
import { listFilesTool } from './desktop/list-files.ts';
import { modifyFileTool } from './desktop/modify-file.ts';
import { moveFileTool } from './desktop/move-file.ts';
import { readFileTool } from './desktop/read-file.ts';
import { restoreFileTool } from './desktop/restore-file.ts';
import { runCommandTool } from './desktop/run-command.ts';
import { bridgeStatusTool } from './look/bridge-status.ts';
import { getAllowancesTool } from './look/get-allowances.ts';
import { getBalanceTool } from './look/get-balance.ts';
import { getGasTool } from './look/get-gas.ts';
import { getPortfolioTool } from './look/get-portfolio.ts';
import { getPriceTool } from './look/get-price.ts';
import { getQuoteTool } from './look/get-quote.ts';
import { lendStatusTool } from './look/lend-status.ts';
import { readContractTool } from './look/read-contract.ts';
import { resolveNameTool } from './look/resolve-name.ts';
import { tokenInfoTool } from './look/token-info.ts';
import { txHistoryTool } from './look/tx-history.ts';
import type { ToolDeclaration, ToolRegistry } from './tool-declaration.ts';

/** A registry of the given declarations. */
export function createToolRegistry(declarations: readonly ToolDeclaration[]): ToolRegistry {
  const byName = new Map(declarations.map((declaration) => [declaration.name, declaration]));
  const offered = declarations.filter(({ onlyInUndo }) => onlyInUndo !== true);
  const names = offered.map(({ name }) => name).sort();
  return { get: (name) => byName.get(name), names: () => names };
}

/** The tools of the plan language: a file and a line each. Those of other servers join at run time. */
export const shippedTools = createToolRegistry([
  // Sends transactions.
  approveTool,
  bridgeTool,
  defiSwapTool,
  forgeScriptTool,
  lendSupplyTool,
  lendWithdrawTool,
  lendBorrowTool,
  lendRepayTool,
  lpAddTool,
  lpRemoveTool,
  revokeTool,
  revokeDelegationTool,
  stakeTool,
  claimTool,
  transferTool,
  unstakeTool,
  unwrapTool,
  vaultDepositTool,
  vaultWithdrawTool,
  wrapTool,
  writeContractTool,
  // Only looks at a chain.
  bridgeStatusTool,
  getAllowancesTool,
  getBalanceTool,
  getGasTool,
  getPortfolioTool,
  getPriceTool,
  getQuoteTool,
  lendStatusTool,
  readContractTool,
  resolveNameTool,
  tokenInfoTool,
  txHistoryTool,
  // Works on this computer, or reaches out of it.
  browserActTool,
  createFileTool,
  deleteFileTool,
  httpGetTool,
  listFilesTool,
  modifyFileTool,
  moveFileTool,
  readFileTool,
  restoreFileTool,
  runCommandTool,
  // Speaks to the person and to the app itself.
  getUserInputTool,
  manageOrdersTool,
  managePlansTool,
  notifyTool,
  undoTool,
]);
