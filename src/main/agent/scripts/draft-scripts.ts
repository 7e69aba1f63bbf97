import { isSourceService } from '../../../shared/contracts/contract-source.ts';
import type { ScriptGroup } from '../../../shared/script/script-group.ts';
import type { ScriptWorkshop } from '../../tools/script/workshop.ts';
import type { Drafting } from '../conversation/tools/next-group.ts';
import { draftKnown, isKnownGroup } from './draft-known.ts';
import { type ScriptWriterPorts, writeWithModel } from './write-with-model.ts';

/** By its operations where all of them are known here, without a model; by a model where one is not. */
export function draftScripts(ports: ScriptWriterPorts, signal: AbortSignal): Drafting {
  let tookIn: ReturnType<Drafting['tookIn']> = 'app';
  return {
    tookIn: () => tookIn,
    draft: async (group: ScriptGroup, room: ScriptWorkshop) => {
      if (isKnownGroup(group, room)) return draftKnown(group, room);
      const sources = await room.sources(group);
      if (sources.some(({ origin }) => origin === 'added')) tookIn = 'chain';
      if (sources.some(({ origin }) => isSourceService(origin))) tookIn = 'web';
      return writeWithModel(ports, { group, room, sources }, signal);
    },
  };
}
