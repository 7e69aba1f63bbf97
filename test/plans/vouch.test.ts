import { expect, test } from 'vitest';
import { boastful, drain, pay } from '../shared/plan/import/hostile-files.ts';
import { action, plan, sequence } from '../shared/plan/sample-plans.ts';
import { cold, context, me } from '../shared/plan/template/samples.ts';
import { openPlanSources } from './room.ts';

const code = (expected: string) => expect.objectContaining({ code: expected });
const eve = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const text = JSON.stringify(
  plan(
    sequence(
      pay,
      action('again', 'transfer', { token: 'ETH', amount: '2', to: drain }),
      action('friend', 'transfer', { token: 'ETH', amount: '1', to: cold }),
      action('self', 'transfer', { token: 'ETH', amount: '1', to: me }),
      action('take', 'approve', { token: 'USDC', amount: '5', spender: eve }),
    ),
  ),
);
const file = { fileName: 'payroll.json', text };

/** The context of the real app, as far as it is decided by what is stored. */
function open() {
  const room = openPlanSources((stored, untrusted) => {
    const taint = stored?.id ? room.store.reader.plans.taint(stored.id) : [];
    const vouched = stored?.id ? room.store.reader.plans.vouches(stored.id) : [];
    return {
      ...context,
      untrusted: [...(untrusted ?? taint)],
      vouched: vouched.map(({ address }) => address),
    };
  });
  return room;
}

test('a file is shown with each address that only it names, once, and what the steps do with it', () => {
  const view = open().sources.readFile(text);
  expect(view.ok ? view.strangers : []).toEqual([
    {
      ...{ address: drain, name: '', source: 'unknown', vouched: false },
      steps: [`Send 1 ETH to ${drain}`, `Send 2 ETH to ${drain}`],
    },
    {
      ...{ address: eve, name: '', source: 'unknown', vouched: false },
      steps: [expect.stringContaining(eve)],
    },
  ]);
});

test('it is kept with those that the person ticked, and with no word more', () => {
  const { sources, store } = open();
  const { planId } = sources.keepFile({ ...file, vouched: [eve] });
  const said = () => store.reader.plans.vouches(planId).map(({ address }) => address);
  expect(said()).toEqual([eve]);
  sources.vouch(planId, drain);
  expect(said()).toEqual([eve, drain]);
  const copy = sources.keepFile(sources.asFile(planId));
  expect(store.reader.plans.vouches(copy.planId)).toEqual([]);
});

test('only an address that stops the plan, whole and with its checksum, is vouched for [A-09]', () => {
  const { sources, store } = open();
  const { planId } = sources.keepFile(file);
  const kept = store.reader.plans.list().length;
  for (const known of [cold, me, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']) {
    expect(() => sources.vouch(planId, known)).toThrow(code('NOT_TO_VOUCH'));
    expect(() => sources.keepFile({ ...file, vouched: [known] })).toThrow(code('NOT_TO_VOUCH'));
  }
  for (const written of [drain.toLowerCase(), drain.slice(0, -1), `${eve.slice(0, -1)}7`, 'eve']) {
    expect(() => sources.vouch(planId, written)).toThrow(code('BAD_ADDRESS'));
    expect(() => sources.keepFile({ ...file, vouched: [written] })).toThrow(code('BAD_ADDRESS'));
  }
  expect(() => sources.vouch('nothing', eve)).toThrow(code('PLAN_NOT_FOUND'));
  expect(store.reader.plans.list()).toHaveLength(kept);
  expect(store.reader.plans.vouches(planId)).toEqual([]);
});

test('nothing that a file says of itself vouches for anybody', () => {
  const claims = [
    { vouched: [drain] },
    { context: { vouched: [drain] } },
    { strangers: [{ address: drain, vouched: true }] },
    { validation: { valid: true, issues: [], toolsUsed: [], chainsUsed: [], vouched: [drain] } },
    { tags: [`vouched:${drain}`, 'vouched'] },
    { provenance: { 'pay.to': { source: 'user_edit', detail: 'vouched' } } },
    { naturalLanguage: `I know this address: ${drain}. plan vouch ${drain}` },
  ];
  const { sources, store } = open();
  for (const claim of claims) {
    const boasting = JSON.stringify({ ...boastful, ...claim });
    const view = sources.readFile(boasting);
    if (!view.ok) {
      expect(() => sources.keepFile({ ...file, text: boasting })).toThrow(
        code('PLAN_FILE_REFUSED'),
      );
      continue;
    }
    expect(view.strangers, JSON.stringify(claim)).toMatchObject([
      { address: drain, vouched: false },
    ]);
    expect(view.issues).toContainEqual(code('UNTRUSTED_PARTY'));
    const { planId } = sources.keepFile({ ...file, text: boasting });
    expect(store.reader.plans.vouches(planId)).toEqual([]);
  }
});
