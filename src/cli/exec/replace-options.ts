import { executionExample } from '../run/execution-example.ts';
import { sessionOptions } from '../run/session-options.ts';
import type { VerbOption } from '../verb.ts';

/** What both verbs take that replace a transaction which waits for a block. */
export const replaceOptions: readonly VerbOption[] = [
  { flags: '--tx <hash>', describe: 'which transaction, where several of the run are waiting' },
  ...sessionOptions,
];

/** The run as it ended, as the help shows it. */
export function replaceExample(verb: 'speed-up' | 'cancel-tx') {
  return {
    call: `countersign exec ${verb} ${executionExample.executionId} --json`,
    document: executionExample,
  };
}
