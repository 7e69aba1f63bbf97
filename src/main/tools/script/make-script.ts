import { assembleScript } from '../../../shared/script/assemble-script.ts';
import type { ScriptGroup } from '../../../shared/script/script-group.ts';
import { scriptOf } from '../../../shared/script/write/write-script.ts';
import { sendsElsewhere } from '../../chain/sends-elsewhere.ts';
import type { ToolContext } from '../chain-tool.ts';
import { boundsOfGroup } from './bounds-of-group.ts';
import { checkScript } from './check-script.ts';
import { type CompiledScript, compileScript } from './compile-script.ts';

/** Where scripts are made and run, and for whom. */
export type ScriptWhere = Pick<
  ToolContext,
  'client' | 'tokens' | 'added' | 'account' | 'nowSeconds'
>;

/**
 * The script of a group, written, compiled and checked. Errors: SCRIPT_*, COMPILER_FAILED, ABI_MISSING, NO_CONTRACT,
 * CONTRACT_CODE_CHANGED, STEP_ON_OTHER_CHAIN, RPC_*.
 */
export async function makeScript(group: ScriptGroup, where: ScriptWhere): Promise<CompiledScript> {
  const { client, tokens } = where;
  const elsewhere = group.contracts.find(({ chainId }) => chainId !== client.chainId);
  if (elsewhere !== undefined) throw sendsElsewhere(elsewhere.chainId, client.chainId);
  const bounds = await boundsOfGroup(group, where);
  const block = scriptOf(group, { chainId: client.chainId, tokens });
  const compiled = await compileScript(assembleScript(group, block));
  checkScript(compiled.ast, bounds);
  return compiled;
}
