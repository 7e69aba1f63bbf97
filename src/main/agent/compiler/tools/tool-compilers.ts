import type { ToolCompiler } from '../scope.ts';
import { approveCompiler } from './approve.ts';
import { revokeCompiler } from './revoke.ts';
import { swapCompiler } from './swap.ts';
import { transferCompiler } from './transfer.ts';
import { unwrapCompiler, wrapCompiler } from './wrap.ts';

/** By tool. */
export const toolCompilers: ReadonlyMap<string, ToolCompiler> = new Map([
  ['approve', approveCompiler],
  ['defi_swap', swapCompiler],
  ['revoke', revokeCompiler],
  ['transfer', transferCompiler],
  ['unwrap', unwrapCompiler],
  ['wrap', wrapCompiler],
]);
