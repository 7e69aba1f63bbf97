import { AppError } from '../../../shared/errors.ts';
import type { ScriptGroup } from '../../../shared/script/script-group.ts';
import { scriptOf } from '../../../shared/script/write/write-script.ts';
import type { ScriptWorkshop } from '../../tools/script/workshop.ts';
import type { DraftedScript, DraftScript } from './group-desk.ts';

/** Whether each operation of the group is one that is written here, without a model. */
export function isKnownGroup(group: ScriptGroup, room: ScriptWorkshop): boolean {
  try {
    scriptOf(group, room);
    return true;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'SCRIPT_NOT_WRITTEN') return false;
    throw thrown;
  }
}

/** By its operations alone. */
export const draftKnown: DraftScript = async (
  group: ScriptGroup,
  room: ScriptWorkshop,
): Promise<DraftedScript> => ({ group, script: await room.make(group) });
