import type { ToolCompiler } from '../scope.ts';
import { approveCompiler } from './approve.ts';
import { bridgeCompiler } from './bridge.ts';
import {
  lendBorrowCompiler,
  lendRepayCompiler,
  lendSupplyCompiler,
  lendWithdrawCompiler,
} from './lend.ts';
import { orderCompiler } from './order.ts';
import { revokeCompiler } from './revoke.ts';
import { swapCompiler } from './swap.ts';
import { transferCompiler } from './transfer.ts';
import { unwrapCompiler, wrapCompiler } from './wrap.ts';

/** By tool. */
export const toolCompilers: ReadonlyMap<string, ToolCompiler> = new Map([
  ['approve', approveCompiler],
  ['bridge', bridgeCompiler],
  ['defi_swap', swapCompiler],
  ['lend_borrow', lendBorrowCompiler],
  ['lend_repay', lendRepayCompiler],
  ['lend_supply', lendSupplyCompiler],
  ['lend_withdraw', lendWithdrawCompiler],
  ['manage_orders', orderCompiler],
  ['revoke', revokeCompiler],
  ['transfer', transferCompiler],
  ['unwrap', unwrapCompiler],
  ['wrap', wrapCompiler],
]);
