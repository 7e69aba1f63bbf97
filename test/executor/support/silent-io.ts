import { Readable } from 'node:stream';
import type { CommandIo } from '../../../src/cli/verb.ts';

/** A terminal at which nobody sits. */
export const silentIo: CommandIo = {
  stdin: Readable.from([]),
  askHidden: async () => null,
  out: () => undefined,
  send: async () => undefined,
  err: () => undefined,
  interrupted: new AbortController().signal,
  environment: {},
};
