import { isSourceService } from '../../../shared/contracts/contract-source.ts';
import { draftKnown, isKnownGroup } from './draft-known.ts';
import type { DraftScript } from './group-desk.ts';
import { type ScriptWriterPorts, writeWithModel } from './write-with-model.ts';

/** By its operations where all of them are known here, without a model; by a model where one is not. */
export function draftScripts(ports: ScriptWriterPorts, signal: AbortSignal): DraftScript {
  return async (group, room, tookIn) => {
    if (isKnownGroup(group, room)) return draftKnown(group, room, tookIn);
    const sources = await room.sources(group);
    if (sources.some(({ origin }) => origin === 'added')) tookIn('chain');
    if (sources.some(({ origin }) => isSourceService(origin))) tookIn('web');
    return writeWithModel(ports, { group, room, sources }, signal);
  };
}
