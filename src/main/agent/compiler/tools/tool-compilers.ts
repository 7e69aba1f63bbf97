import type { ToolCompiler } from '../scope.ts';
import { manageOrdersCompiler, managePlansCompiler, notifyCompiler } from './app.ts';
import { approveCompiler } from './approve.ts';
import { userInputCompiler } from './ask.ts';
import { bridgeCompiler } from './bridge.ts';
import { revokeDelegationCompiler } from './delegation.ts';
import {
  createFileCompiler,
  deleteFileCompiler,
  listFilesCompiler,
  modifyFileCompiler,
  moveFileCompiler,
  readFileCompiler,
} from './files.ts';
import {
  lendBorrowCompiler,
  lendRepayCompiler,
  lendSupplyCompiler,
  lendWithdrawCompiler,
} from './lend.ts';
import { lpAddCompiler, lpRemoveCompiler } from './liquidity.ts';
import {
  allowancesCompiler,
  balanceCompiler,
  bridgeStatusCompiler,
  gasCompiler,
  historyCompiler,
  lendStatusCompiler,
  nameCompiler,
  portfolioCompiler,
  priceCompiler,
  quoteCompiler,
  tokenInfoCompiler,
} from './look.ts';
import { runCommandCompiler } from './program.ts';
import { revokeCompiler } from './revoke.ts';
import { claimCompiler, stakeCompiler, unstakeCompiler } from './stake.ts';
import { swapCompiler } from './swap.ts';
import { transferCompiler } from './transfer.ts';
import { vaultDepositCompiler, vaultWithdrawCompiler } from './vault.ts';
import { browserActCompiler } from './visit.ts';
import { httpGetCompiler } from './web.ts';
import { unwrapCompiler, wrapCompiler } from './wrap.ts';

/** By tool. */
export const toolCompilers: ReadonlyMap<string, ToolCompiler> = new Map([
  ['approve', approveCompiler],
  ['bridge', bridgeCompiler],
  ['bridge_status', bridgeStatusCompiler],
  ['browser_act', browserActCompiler],
  ['claim', claimCompiler],
  ['create_file', createFileCompiler],
  ['defi_swap', swapCompiler],
  ['delete_file', deleteFileCompiler],
  ['get_allowances', allowancesCompiler],
  ['get_balance', balanceCompiler],
  ['get_gas', gasCompiler],
  ['get_portfolio', portfolioCompiler],
  ['get_price', priceCompiler],
  ['get_quote', quoteCompiler],
  ['get_user_input', userInputCompiler],
  ['http_get', httpGetCompiler],
  ['lend_borrow', lendBorrowCompiler],
  ['lend_repay', lendRepayCompiler],
  ['lend_status', lendStatusCompiler],
  ['lend_supply', lendSupplyCompiler],
  ['lend_withdraw', lendWithdrawCompiler],
  ['list_files', listFilesCompiler],
  ['lp_add', lpAddCompiler],
  ['lp_remove', lpRemoveCompiler],
  ['manage_orders', manageOrdersCompiler],
  ['manage_plans', managePlansCompiler],
  ['modify_file', modifyFileCompiler],
  ['move_file', moveFileCompiler],
  ['notify', notifyCompiler],
  ['read_file', readFileCompiler],
  ['resolve_name', nameCompiler],
  ['revoke', revokeCompiler],
  ['revoke_delegation', revokeDelegationCompiler],
  ['run_command', runCommandCompiler],
  ['stake', stakeCompiler],
  ['token_info', tokenInfoCompiler],
  ['transfer', transferCompiler],
  ['tx_history', historyCompiler],
  ['unstake', unstakeCompiler],
  ['unwrap', unwrapCompiler],
  ['vault_deposit', vaultDepositCompiler],
  ['vault_withdraw', vaultWithdrawCompiler],
  ['wrap', wrapCompiler],
]);
