import { join } from 'node:path';
import { storyDiagram } from '../../../shared/requests/diagram.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const requestShow: Verb = {
  name: 'request show',
  describe:
    'One request read back whole: words, plan, approvals, effects, verdict, errors, and how far it came.',
  arguments: [{ name: 'id', describe: 'id of the request, or "latest"', required: true }],
  options: [
    { flags: '--diagram', describe: 'prints its story as a flow, in the language of Mermaid' },
  ],
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
      story: {
        ...{ requestId: '019abf0e-4c01-7d42-8b7a-5e2c9a1f3b60', said: 'swap 1 ETH for USDC' },
        parts: [],
        score: {
          ...{ steps: 1, stepsDone: 1, effects: 1, effectsVerified: 1 },
          fees: [{ chainId: 31_337, wei: '92000000000000' }],
          ...{ inputTokens: 0, outputTokens: 0, costUsd: '0', tookMs: 3000 },
        },
      },
    },
  },
  run: showRequest,
};

async function showRequest(context: VerbContext): Promise<VerbAnswer> {
  const [
    { openStoreReadOnly },
    { requestNotFound, requestStory },
    { requestDocument },
    { requestText },
  ] = await Promise.all([
    import('../../../main/store/open-store.ts'),
    import('../../../main/requests/request-story.ts'),
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
    const story = requestStory(view);
    return {
      exitCode: 0,
      document: { ...requestDocument(reader, view), story },
      text: context.flag('diagram') ? storyDiagram(story) : requestText(view, story),
    };
  } finally {
    store.stop();
  }
}
