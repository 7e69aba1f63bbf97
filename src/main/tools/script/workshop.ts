import type { ScriptGroup } from '../../../shared/script/script-group.ts';
import type { TokenList } from '../../../shared/tokens/token.ts';
import type { CompiledScript } from './compile-script.ts';
import { type ContractSource, sourcesOfGroup } from './contract-sources.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { makeScript, type ScriptWhere } from './make-script.ts';
import type { ScriptTransaction } from './run-script.ts';
import { type GroupRun, runAfter } from './run-together.ts';

/** Where scripts are made and tried before any plan holds them. Nothing is sent from here. */
export interface ScriptWorkshop {
  chainId: number;
  tokens: TokenList;
  /** Begins to ask for the sources of their contracts, each once. */
  fetchAhead(groups: readonly ScriptGroup[]): void;
  /** What is known of the contracts of a group. Errors: see `sourcesOfGroup`. */
  sources(group: ScriptGroup): Promise<ContractSource[]>;
  /** Written, compiled and checked. Errors: see `makeScript`. */
  make(group: ScriptGroup): Promise<CompiledScript>;
  /**
   * Side by side, after what would have been sent `before`; the signal ends them. Errors: see `runAfter`; those of one
   * stand in its place.
   */
  run(
    scripts: readonly CompiledScript[],
    before: readonly ScriptTransaction[],
    signal?: AbortSignal,
  ): Promise<PromiseSettledResult<GroupRun>[]>;
}

export function scriptWorkshop(where: ScriptWhere): ScriptWorkshop {
  return {
    chainId: where.client.chainId,
    tokens: where.tokens,
    fetchAhead: (groups) => fetchAhead(groups, where),
    sources: (group) => sourcesOfGroup(group, where),
    make: (group) => makeScript(group, where),
    run: (scripts, before, signal) => runAfter(scripts, before, where, signal),
  };
}
