import { expect, test } from 'vitest';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { boastful, drain, pay, refusedFiles } from '../shared/plan/import/hostile-files.ts';
import { action, plan, sequence } from '../shared/plan/sample-plans.ts';
import { cold, me } from '../shared/plan/template/samples.ts';
import { openPlanSources } from './room.ts';

const text = JSON.stringify(boastful);

test('a file is shown as what it would become, and nothing is stored before it is kept', () => {
  const { sources, store, changes } = openPlanSources();
  const view = sources.readFile(text);
  expect(view).toMatchObject({
    ok: true,
    name: 'A plan',
    addresses: [{ address: drain, isNew: true, name: '', places: ['root.params.to'] }],
  });
  expect(view.ok ? view.changes.map(({ path }) => path) : []).toEqual([
    ...['id', 'createdAt', 'label', 'userId', 'status', 'trigger.enabled'],
    ...['validation', 'naturalLanguage', 'tags', 'provenance'],
  ]);
  expect(view.ok ? view.description.join('\n') : '').toContain(`Send 1 ETH to ${drain}`);
  expect(store.reader.plans.list()).toEqual([]);
  expect(changes).toEqual([]);
});

test('a kept file is a draft under an id of its own, with the file as it was beside it [A-21]', () => {
  const { sources, store } = openPlanSources();
  const { planId } = sources.keepFile({ fileName: 'gift.json', text });
  const stored = store.reader.plans.get(planId);
  expect(stored).toMatchObject({ status: 'draft', revision: 1 });
  expect(stored?.document).toMatchObject({
    value: {
      ...{ id: planId, userId: 'local', status: 'draft', trigger: { enabled: false } },
      provenance: { 'pay.to': { source: 'import' } },
    },
  });
  expect(store.reader.planFiles.get(planId)).toMatchObject({ fileName: 'gift.json', text });
  const again = sources.keepFile({ fileName: 'gift.json', text });
  expect(again.planId).not.toBe(planId);
});

test('a file that is refused leaves no trace, whatever it is [F-20]', () => {
  const { sources, store } = openPlanSources();
  for (const [name, source] of refusedFiles) {
    if (typeof source !== 'string') continue;
    expect(sources.readFile(source), name).toMatchObject({ ok: false });
    expect(() => sources.keepFile({ fileName: 'x.json', text: source }), name).toThrow(
      expect.objectContaining({ code: 'PLAN_FILE_REFUSED' }),
    );
  }
  expect(store.reader.plans.list()).toEqual([]);
});

test('only own accounts and contacts are not new, not even a listed token [A-21]', () => {
  const usdc = bundledTokens.find(1, 'USDC');
  const token = usdc.kind === 'found' ? usdc.token.address : '';
  const document = plan(
    sequence(
      pay,
      action('two', 'transfer', { token, amount: '1', to: me }),
      action('three', 'transfer', { token: 'ETH', amount: '1', to: cold }),
    ),
  );
  const { sources } = openPlanSources();
  const view = sources.readFile(JSON.stringify(document));
  expect(view.ok ? view.addresses.map(({ address, isNew }) => [address, isNew]) : []).toEqual([
    [drain, true],
    [token, true],
    [me, false],
    [cold, false],
  ]);
});

test('what is exported can be imported, and does the same', () => {
  const { sources, store } = openPlanSources();
  const params = { amount: '0.5', to: cold };
  const { planId } = sources.instantiate({ templateId: 'gas-aware-transfer', params });
  const file = sources.asFile(planId);
  expect(file.fileName).toMatch(/^send-0-5-eth-to-.*\.json$/);
  const copy = sources.keepFile(file);
  const hashOf = (id: string) => store.reader.plans.get(id)?.hash;
  expect(copy.planId).not.toBe(planId);
  expect(hashOf(copy.planId)).toBe(hashOf(planId));
  expect(() => sources.asFile('nowhere')).toThrow(
    expect.objectContaining({ code: 'PLAN_NOT_FOUND' }),
  );
});
