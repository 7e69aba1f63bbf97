// Transactions of one account go through one lane: in parallel steps too, one is seen final before the
// next is built, from the state that it left. So do changes of one file; those of different ones may be
// under way together.

import { fileUseOf } from '../../shared/files/file-tools.ts';
import { isAppTool } from '../../shared/tools/app-tools.ts';
import { shippedTools } from '../../shared/tools/tool-registry.ts';
import type { Act } from './acts.ts';

/** The acts without those that would begin an effect while another one of its lane is under way. */
export function oneWriter(acts: readonly Act[]): readonly Act[] {
  const taken = new Set(acts.filter((act) => 'effectId' in act).flatMap(lanesOf));
  return acts.filter((act) => {
    if (!beginsEffect(act)) return true;
    const lanes = lanesOf(act);
    // Where one path is not known yet, it may be any.
    const anyFile = lanes.includes(someFile)
      ? [...taken].some((lane) => !apartFromFiles.has(lane))
      : false;
    const isFree = !anyFile && !lanes.some((lane) => taken.has(lane) || waitsForSome(lane, taken));
    for (const lane of lanes) taken.add(lane);
    return isFree;
  });
}

const chain = 'chain';
/** One browser window of a run is open at a time. */
const web = 'web';
const apartFromFiles: ReadonlySet<string> = new Set([chain, web]);
const someFile = 'some file';

/** Whether a lane of a file is held up by a change of which it is not known yet what file it is of. */
function waitsForSome(lane: string, taken: ReadonlySet<string>): boolean {
  return !apartFromFiles.has(lane) && taken.has(someFile);
}

/** The chain, or the files that a step names; names of the same file that differ are told apart by the disk. */
function lanesOf(act: Act): string[] {
  if (!('node' in act) || act.node.type !== 'action') return [];
  const { tool, params } = act.node;
  if (isAppTool(tool) || tool === 'http_get' || tool === 'get_user_input') return [];
  if (tool === 'run_command') return [someFile];
  if (tool === 'browser_act') return [web];
  if (fileUseOf(tool) === null) return [chain];
  const roles = Object.entries(shippedTools.get(tool)?.roles ?? {});
  return roles
    .filter(([, role]) => role.kind === 'path')
    .map(([param]) => (typeof params[param] === 'string' ? `file ${params[param]}` : someFile));
}

/** An act that only reads, from the network or from the run itself. */
export function onlyLooks(act: Act): boolean {
  if (act.kind === 'evaluate' || act.kind === 'look_for_arrival') return true;
  return act.kind === 'plan_effect' && !beginsEffect(act);
}

function beginsEffect(act: Act): boolean {
  return act.kind === 'plan_effect' && shippedTools.get(act.node.tool)?.kind !== 'read';
}
