import type { ToolCompiler } from '../scope.ts';
import { swapCompiler } from './swap.ts';
import { transferCompiler } from './transfer.ts';
import { unwrapCompiler, wrapCompiler } from './wrap.ts';

/** By tool. */
export const toolCompilers: ReadonlyMap<string, ToolCompiler> = new Map([
  ['defi_swap', swapCompiler],
  ['transfer', transferCompiler],
  ['unwrap', unwrapCompiler],
  ['wrap', wrapCompiler],
]);
