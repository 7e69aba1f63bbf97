import type { RecorderOptions } from '../main/records/recorder.ts';
import { usageError } from './usage-error.ts';
import type { VerbContext, VerbOption } from './verb.ts';

const modes = [
  'off',
  'record',
  'replay',
  'replay-or-fail',
] as const satisfies readonly RecorderOptions['mode'][];

/** How answers of a model or a node are kept and used again. */
export const recordOptions: readonly VerbOption[] = [
  { flags: '--records <folder>', describe: 'where recorded answers are kept' },
  {
    flags: '--record-mode <mode>',
    describe:
      'with --records: record asks and keeps them, replay (the usual) asks for what is not kept, replay-or-fail asks nobody',
    choices: [...modes],
  },
];

/** Errors: usage, for a mode without a folder. */
export function recorderOf(context: Pick<VerbContext, 'option'>): RecorderOptions {
  const mode = modes.find((each) => each === context.option('record-mode'));
  const folder = context.option('records');
  if (mode !== undefined && mode !== 'off' && folder === undefined) {
    throw usageError('--record-mode needs --records with the folder.');
  }
  return folder === undefined ? { mode: 'off', folder: '' } : { mode: mode ?? 'replay', folder };
}

/** The node whose answers alone are kept, where nobody is asked; it need not be said then. Errors: usage, for several. */
export async function recordedNode(
  context: Pick<VerbContext, 'option'>,
): Promise<string | undefined> {
  const { mode, folder } = recorderOf(context);
  if (mode !== 'replay-or-fail') return undefined;
  const { recordedNodes } = await import('../main/records/recorded-nodes.ts');
  const [only, ...more] = recordedNodes(folder);
  if (more.length === 0) return only;
  throw usageError(
    `Answers of several nodes are kept there, so say which with --rpc-url: ${[only, ...more].join(', ')}`,
  );
}
