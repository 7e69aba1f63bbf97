import { join } from 'node:path';
import { runArgument } from '../../exec/order.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const execAnswer: Verb = {
  name: 'exec answer',
  describe: 'Answer what the plan of a run asks. It signs nothing.',
  arguments: [
    runArgument,
    { name: 'path', describe: 'of the step that asks, as "exec show" names it', required: true },
    { name: 'answer', describe: 'yes or no, one of the options, or a text', required: true },
  ],
  options: [],
  example: {
    call: 'countersign exec answer 019abf0e-4d10-7a11-9c30-2f6b7e0d4a11 root/ask yes --json',
    document: {
      executionId: '019abf0e-4d10-7a11-9c30-2f6b7e0d4a11',
      ...{ path: 'root/ask', answer: 'yes', state: 'waiting' },
    },
  },
  run: answer,
};

async function answer(context: VerbContext): Promise<VerbAnswer> {
  const given = context.argument('answer');
  const [{ openStore }, { answerGate }, { readRun }, { noCrash }, { assertNoSecret }] =
    await Promise.all([
      import('../../../main/store/open-store.ts'),
      import('../../../main/executor/answer-gate.ts'),
      import('../../../main/executor/read-journal.ts'),
      import('../../../main/executor/crash-points.ts'),
      import('../../../main/services/check-answer.ts'),
    ]);
  assertNoSecret(given);
  const { clock, dataDir } = context;
  const [executionId, path] = [context.argument('id'), context.argument('path')];
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const run = readRun(store.reader, executionId);
    await answerGate({ store, clock, crash: noCrash }, run, { path, from: 'argument' }, given);
    const { state } = run.execution;
    const text =
      given === 'no'
        ? 'It follows its plan after a no when Countersign is next open on this folder.'
        : 'The run goes on when Countersign is next open on this folder.';
    return { exitCode: 0, document: { executionId, path, answer: given, state }, text };
  } finally {
    store.stop();
  }
}
