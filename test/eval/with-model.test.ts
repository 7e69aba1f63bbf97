import { expect, it } from 'vitest';
import { reportOf } from '../../eval/report/report.ts';
import { table } from '../../eval/report/table.ts';
import { itemSchema } from '../../eval/set/item.ts';
import { modelOf, scoreWithModel } from '../../eval/with-model.ts';
import { action, bob, intent, known, slot } from '../agent/planner/support/plan-with.ts';
import { startMessagesApi } from '../support/messages-api/messages-api.ts';
import { answersJson } from '../support/messages-api/scripted.ts';

const items = [
  {
    ...{ id: 'm1', category: 'transfer', text: 'let bob have 0.5 ETH of mine, would you' },
    expect: {
      tools: ['transfer'],
      amounts: [{ tool: 'transfer', token: 'ETH', mode: 'exact', value: '0.5' }],
      to: bob,
    },
  },
  {
    ...{ id: 'm2', category: 'ask', text: 'let bob have some ETH of mine, would you' },
    expect: { ask: ['amount'] },
  },
].map(({ expect: wanted, ...item }) => {
  const nothing = { trigger: { type: 'immediate' }, tools: [], amounts: [], conditions: [] };
  return itemSchema.parse({ ...item, expect: { ...nothing, ...wanted } });
});

it('scores with a model what the parser leaves to one, and says what that cost', async () => {
  const steps = [
    action('s1', 'transfer', [slot('token', 'ETH'), slot('amount', '0.5'), slot('to', 'bob')]),
  ];
  const questions = [{ slot: 'amount', text: 'How much?', options: [] }];
  const api = await startMessagesApi([
    answersJson(intent({ steps })),
    answersJson(intent({ status: 'ask', questions })),
  ]);
  const model = modelOf('claude-sonnet-5-5', api.url, 'sk-ant-test-0123456789');
  const { scores, spent } = await scoreWithModel(items, known, model);
  await api.stop();
  expect(scores.map(({ verdict }) => verdict)).toEqual(['right', 'right']);
  const report = reportOf('a set', scores, { model: 'claude-sonnet-5-5', spent });
  expect(table(report)).toContain(
    'Scored: direct parser, then claude-sonnet-5-5 (200 tokens read, 40 written; $0.0008).',
  );
});

it('without a key scores nothing', async () => {
  const model = modelOf('claude-sonnet-5-5', null, '');
  await expect(scoreWithModel(items, known, model)).rejects.toMatchObject({ code: 'MODEL_NO_KEY' });
  expect(table(reportOf('a set', []))).toContain('protocol proven, quality not measured');
});
