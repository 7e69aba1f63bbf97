import { describe, expect, test } from 'vitest';
import { bundledTemplates } from '../../src/shared/plan/template/bundled-templates.ts';
import { samples } from '../shared/plan/template/samples.ts';
import { openPlanSources } from './room.ts';

test('the gallery offers every template with a form and says what this version cannot run', () => {
  const { sources } = openPlanSources();
  const views = sources.templates();
  expect(views.map(({ templateId }) => templateId)).toEqual(bundledTemplates.map(({ id }) => id));
  expect(views.map(({ name, notYetRun }) => [name, notYetRun])).toMatchSnapshot();
  expect(views.find(({ templateId }) => templateId === 'gas-aware-transfer')?.params).toMatchObject(
    [
      { name: 'token', type: 'token', initial: 'ETH', label: 'Token' },
      { name: 'amount', type: 'amount', initial: '', options: [] },
      { name: 'to', type: 'address', initial: '', label: 'Send to' },
      { name: 'gas', initial: '10' },
      { name: 'patience', initial: '3 days' },
      { name: 'chain', initial: '1', options: [{ value: '1', label: 'Ethereum' }] },
    ],
  );
});

describe('a template that is filled in', () => {
  const templateId = 'limit-sell';

  test('is shown in words with its issues, and nothing is stored', () => {
    const { sources, store } = openPlanSources();
    const preview = sources.preview({ templateId, params: { amount: '1', price: '2000' } });
    expect(preview.problems).toEqual([]);
    expect(preview.plan).toMatchObject({
      name: 'Sell 1 ETH for USDC once ETH is above $2000',
      description: expect.arrayContaining(['Starts once the price of ETH is above $2000.']),
      valid: true,
    });
    expect(store.reader.plans.list()).toEqual([]);
  });

  test('becomes a draft whose values are the person’s own', () => {
    const { sources, store, changes } = openPlanSources();
    const params = { amount: '1', price: '4000' };
    const { planId } = sources.instantiate({ templateId, params });
    const stored = store.reader.plans.get(planId);
    expect(stored).toMatchObject({ status: 'draft', revision: 1 });
    expect(stored?.document).toMatchObject({
      value: { id: planId, provenance: { 'sell.amount': { source: 'user_edit' } } },
    });
    expect(changes).toEqual([{ topic: 'plan', id: planId }]);
  });

  test('is refused field by field, and then nothing is stored', () => {
    const { sources, store } = openPlanSources();
    const filled = { templateId, params: { amount: '-1', sell: 'NOPE' } };
    const { problems, plan } = sources.preview(filled);
    expect(problems.map(({ param }) => param).sort()).toEqual(['amount', 'price', 'sell']);
    expect(plan).toBeNull();
    expect(() => sources.instantiate(filled)).toThrow(
      expect.objectContaining({ code: 'TEMPLATE_NOT_FILLED', facts: { problems: 3 } }),
    );
    expect(store.reader.plans.list()).toEqual([]);
  });

  test('of a template that does not exist is refused', () => {
    const { sources } = openPlanSources();
    const filled = { templateId: 'constructor', params: {} };
    expect(() => sources.preview(filled)).toThrow(
      expect.objectContaining({ code: 'TEMPLATE_NOT_FOUND' }),
    );
  });

  test.each(Object.entries(samples))('can be stored: %s', (id, params) => {
    const { sources, store } = openPlanSources();
    const { planId } = sources.instantiate({ templateId: id, params });
    expect(store.reader.plans.get(planId)?.document).toMatchObject({ ok: true });
  });
});
