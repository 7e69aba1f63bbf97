import type { ToolCompiler } from '../scope.ts';
import { approveCompiler } from './approve.ts';
import { bridgeCompiler } from './bridge.ts';
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
import { orderCompiler } from './order.ts';
import { revokeCompiler } from './revoke.ts';
import { claimCompiler, stakeCompiler, unstakeCompiler } from './stake.ts';
import { swapCompiler } from './swap.ts';
import { transferCompiler } from './transfer.ts';
import { vaultDepositCompiler, vaultWithdrawCompiler } from './vault.ts';
import { unwrapCompiler, wrapCompiler } from './wrap.ts';

/** By tool. */
export const toolCompilers: ReadonlyMap<string, ToolCompiler> = new Map([
  ['approve', approveCompiler],
  ['bridge', bridgeCompiler],
  ['bridge_status', bridgeStatusCompiler],
  ['claim', claimCompiler],
  ['defi_swap', swapCompiler],
  ['get_allowances', allowancesCompiler],
  ['get_balance', balanceCompiler],
  ['get_gas', gasCompiler],
  ['get_portfolio', portfolioCompiler],
  ['get_price', priceCompiler],
  ['get_quote', quoteCompiler],
  ['lend_borrow', lendBorrowCompiler],
  ['lend_repay', lendRepayCompiler],
  ['lend_status', lendStatusCompiler],
  ['lend_supply', lendSupplyCompiler],
  ['lend_withdraw', lendWithdrawCompiler],
  ['lp_add', lpAddCompiler],
  ['lp_remove', lpRemoveCompiler],
  ['manage_orders', orderCompiler],
  ['resolve_name', nameCompiler],
  ['revoke', revokeCompiler],
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
