import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { visibleLine } from '../../../shared/visible-text.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const requestShow: Verb = {
  name: 'request show',
  describe: 'One request read back whole: words, plan, approvals, effects, verdict, errors.',
  arguments: [{ name: 'id', describe: 'id of the request, or "latest"', required: true }],
  options: [],
  example: {
    call: 'countersign request show latest --json',
    document: {
      request: {
        request_id: '019abf0e-4c01-7d42-8b7a-5e2c9a1f3b60',
        user_prompt: 'swap 1 ETH for USDC',
        ...{ wallet_ref: '', wallet_address: '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28' },
        ...{ plan_id: '019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c', status: 'completed' },
        ...{ created_at: 1_764_000_000_000, updated_at: 1_764_000_003_000 },
      },
      ...{ prompts: [], plan: null, rehearsals: [], executions: [] },
      ...{ toolExecutions: [], errors: [], audit: [] },
    },
  },
  run: showRequest,
};

async function showRequest(context: VerbContext): Promise<VerbAnswer> {
  const [{ openStoreReadOnly }, { requestDocument }, { requestLines }] = await Promise.all([
    import('../../../main/store/open-store.ts'),
    import('../../request/request-document.ts'),
    import('../../request/request-lines.ts'),
  ]);
  const store = openStoreReadOnly({ path: join(context.dataDir, 'countersign.sqlite') });
  try {
    const { reader } = store;
    const asked = context.argument('id');
    const id = asked === 'latest' ? (reader.requests.list(1)[0]?.request_id ?? asked) : asked;
    const view = reader.requests.get(id);
    if (view === undefined) throw requestNotFound(id);
    return {
      exitCode: 0,
      document: requestDocument(reader, view),
      text: requestLines(view).map(visibleLine).join('\n'),
    };
  } finally {
    store.stop();
  }
}

function requestNotFound(id: string): AppError {
  return new AppError('REQUEST_NOT_FOUND', 'invalid_params', 'There is no such request.', {
    advice: 'Check its id; "latest" stands for the newest.',
    facts: { id },
  });
}
