import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const mcpServe: Verb = {
  name: 'mcp serve',
  describe:
    'Answer another program by the Model Context Protocol on standard input and output, where "mcp serving on" allows it: it may read how plans are written and propose some, and nothing else. That program starts it.',
  arguments: [],
  options: [],
  example: {
    call: 'countersign mcp serve',
    document: { jsonrpc: '2.0', id: 1, result: { serverInfo: { name: 'countersign' } } },
  },
  endsItself: true,
  run: serve,
};

async function serve(context: VerbContext): Promise<VerbAnswer> {
  const [{ serveOthers }, { ProposalFolder }, { readStored }, { servingOff }, { productVersion }] =
    await Promise.all([
      import('../../../main/serving/server/serve-others.ts'),
      import('../../../main/serving/proposal-folder.ts'),
      import('../../read-stored.ts'),
      import('../../../main/serving/serving-settings.ts'),
      import('../../../main/runtime.ts'),
    ]);
  const { io, clock, log, dataDir } = context;
  const serving = serveOthers({
    ...{ version: productVersion, clock, log, folder: new ProposalFolder(dataDir) },
    locale: Intl.DateTimeFormat().resolvedOptions().locale,
    read: (work) => {
      const found = readStored(context, (reader) => ({ answer: work(reader) }), null);
      if (found === null) throw servingOff();
      return found.answer;
    },
    pipe: { input: io.stdin, write: (text) => io.send(text) },
  });
  await Promise.race([serving, interrupted(io.interrupted)]);
  return { document: {}, exitCode: 0, text: '', printed: true };
}

function interrupted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
