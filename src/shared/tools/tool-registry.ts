import { approveTool } from './approve.ts';
import { defiSwapTool } from './defi-swap.ts';
import { getBalanceTool } from './get-balance.ts';
import { getPriceTool } from './get-price.ts';
import type { ToolDeclaration, ToolRegistry } from './tool-declaration.ts';
import { transferTool } from './transfer.ts';
import { unwrapTool } from './unwrap.ts';
import { wrapTool } from './wrap.ts';

/** A registry of the given declarations. */
export function createToolRegistry(declarations: readonly ToolDeclaration[]): ToolRegistry {
  const byName = new Map(declarations.map((declaration) => [declaration.name, declaration]));
  const names = [...byName.keys()].sort();
  return { get: (name) => byName.get(name), names: () => names };
}

/** The tools of this version: a file and a line each. */
export const shippedTools = createToolRegistry([
  approveTool,
  defiSwapTool,
  getBalanceTool,
  getPriceTool,
  transferTool,
  unwrapTool,
  wrapTool,
]);
