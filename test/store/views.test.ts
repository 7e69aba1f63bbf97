import { expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  deadLetterViewSchema,
  type RunEvent,
  runEventSchema,
  runSummarySchema,
  runViewSchema,
} from '../../src/shared/runs/views.ts';
import { askedKeyOf } from '../../src/shared/schedules/decide/fire.ts';
import { agreedRun, confirmation, failure, hex32, newEffect, planHash } from './support/samples.ts';
import { agreedSchedule, firedRun } from './support/schedules.ts';
import {
  pendingEffect,
  type StoreFixture,
  signedIntent,
  storeFixture,
} from './support/store-fixture.ts';

/** A request that became a plan, ran and was confirmed. */
function finishedRequest(): StoreFixture & { requestId: string } {
  const fixture = storeFixture();
  const { clock, writer } = fixture;
  const requestId = writer.requests.create({
    userPrompt: 'swap 1 ETH for USDC',
    walletRef: 'my account',
    walletAddress: null,
  });
  const content = { text: 'swap 1 ETH for USDC' };
  writer.requests.recordPrompt({ requestId, stepNumber: 1, type: 'user_input', content });
  const { executionId } = agreedRun(writer, { planId: 'plan-2', requestId });
  writer.requests.setPlan(requestId, 'plan-2');
  writer.executions.setState(executionId, 'running');
  writer.steps.start(executionId, 'swap');
  const pending = pendingEffect({ clock, executionId, writer });
  clock.advance(1000);
  signedIntent({ writer }, pending);
  writer.effects.markSent(pending.effectId);
  writer.effects.markMined(pending.effectId, { number: '18', hash: hex32('18') });
  clock.advance(1000);
  writer.effects.markConfirmed(pending.effectId, confirmation());
  writer.steps.complete(executionId, 'swap', { amountIn: '1' });
  writer.executions.setState(executionId, 'completed');
  writer.requests.setStatus(requestId, 'completed');
  return { ...fixture, executionId, requestId };
}

test('a run is shown as its rows tell it, in the shape of the contract', () => {
  const { executionId, reader, requestId } = finishedRequest();
  const view = reader.runs.get(executionId);
  expect(runViewSchema.parse(view)).toEqual(view);
  expect(view).toMatchObject({
    planId: 'plan-2',
    planName: 'Swap 1 ETH for USDC',
    planHash: planHash('plan-2'),
    requestId,
    state: 'completed',
    verdict: 'matched',
    feeEth: '0.002',
    steps: [
      {
        state: 'completed',
        effects: [
          {
            state: 'confirmed',
            verdict: 'matched',
            rehearsedFeeEth: '0.0021',
            actualFeeEth: '0.002',
            nonce: 0,
            blockNumber: '18',
            rehearsed: [{ symbol: 'ETH', delta: '-1' }],
            actual: [{ symbol: 'ETH', delta: '-1' }],
          },
        ],
      },
    ],
  });
  expect(view?.events.map(({ text }) => text)).toMatchInlineSnapshot(`
    [
      "Finished",
      "Confirmed (exactly as rehearsed)",
      "Included in a block (block 18)",
      "Sent to the network",
      "Approved by you and signed",
      "Waiting for your approval",
      "Rehearsed on a fork (block 17)",
      "Running",
      "You agreed to the plan",
    ]
  `);
  expect(reader.runs.get('no such run')).toBeUndefined();
});

test('a run that a schedule started and a mandate signed for says so, and not that a person did', () => {
  const fixture = storeFixture();
  const { reader, writer } = fixture;
  const { executionId } = firedRun(writer, agreedSchedule(writer));
  writer.executions.setState(executionId, 'running');
  writer.steps.start(executionId, 'swap');
  signedIntent(fixture, pendingEffect({ ...fixture, executionId }), 0, 'mandate:of-this-plan');
  const told = reader.runs.get(executionId)?.events.map(({ text }) => text);
  expect(told).toContain('Started by its schedule, as you agreed when you scheduled it');
  expect(told).toContain('Signed by itself, as you allowed with its mandate');
  expect(told?.filter((text) => text.includes('You agreed') || text.includes('by you'))).toEqual(
    [],
  );
});

test('a run that a person started from its schedule says so', () => {
  const { reader, writer } = storeFixture();
  const { executionId } = firedRun(writer, agreedSchedule(writer), askedKeyOf('one'));
  const told = reader.runs.get(executionId)?.events.map(({ text }) => text);
  const started = 'You started it from its schedule, as you agreed when you scheduled it';
  expect(told).toContain(started);
  const stream = reader.runs.eventsAfter(executionId, 0, 1000);
  expect(stream.map(({ text }) => text)).toContain(started);
});

test('the events of a run are numbered, each told once and in order, wherever one begins', () => {
  const { executionId, reader } = finishedRequest();
  const all = reader.runs.eventsAfter(executionId, 0, 1000);
  for (const event of all) expect(runEventSchema.parse(event)).toEqual(event);
  expect(all).toHaveLength(reader.audit.linesOfExecution(executionId).length);
  const told: RunEvent[] = [];
  for (let after = 0; ; ) {
    const page = reader.runs.eventsAfter(executionId, after, 3);
    if (page.length === 0) break;
    told.push(...page);
    after = page.at(-1)?.seq ?? after;
  }
  expect(told).toEqual(all);
  expect(told.map(({ seq }) => seq)).toEqual(told.map(({ seq }) => seq).sort((a, b) => a - b));
  expect(told.every(({ text }) => text !== '')).toBe(true);
  const shown = told.map(({ kind, path }) => `${kind} ${path}`);
  expect(shown).toContain('step.running swap');
  expect(shown).toContain('approval.consumed swap');
  expect(shown).toContain('run.completed null');
});

test('nothing that happened is told by the name that programs have for it', () => {
  const { executionId, reader, requestId, writer } = finishedRequest();
  writer.requests.recordError({ requestId, executionId, type: 'tool_execution', error: failure });
  const names = reader.runs
    .eventsAfter(executionId, 0, 1000)
    .filter(({ kind, text }) => text.startsWith(kind.replaceAll(/[._]/g, ' ')));
  expect(names).toEqual([]);
});

test('the step that ended a run waits for a person until it is dropped', () => {
  const { clock, executionId, reader, writer } = storeFixture();
  writer.deadLetters.add({
    ...{ executionId, planId: 'plan-1', path: 'swap', nodeId: 'swap', tool: 'defi_swap' },
    ...{ params: { amount: '1' }, error: failure, retryCount: 2 },
  });
  const [letter] = reader.deadLetters.list();
  expect(deadLetterViewSchema.parse(letter)).toEqual(letter);
  expect(letter).toMatchObject({ state: 'open', params: { amount: '1' }, resolvedAt: null });
  const deadLetterId = letter?.deadLetterId ?? '';
  expect(reader.runs.get(executionId)?.deadLetterId).toBe(deadLetterId);
  expect(reader.deadLetters.counts()).toEqual({ total: 1, open: 1 });
  clock.advance(1000);
  writer.deadLetters.drop(deadLetterId);
  expect(reader.deadLetters.counts()).toEqual({ total: 1, open: 0 });
  writer.deadLetters.drop(deadLetterId);
  const dropped = { state: 'dropped', resolvedAt: clock.now() };
  expect(reader.deadLetters.get(deadLetterId)).toMatchObject(dropped);
  const kinds = reader.runs.eventsAfter(executionId, 0, 100).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'run.dead_letter_dropped')).toHaveLength(1);
  expect(() => writer.deadLetters.drop('nowhere')).toThrow('There is no such failed step');
});

test('the list of runs has the newest first, in the shape of the contract', () => {
  const { executionId, reader } = finishedRequest();
  const summaries = reader.runs.listSummaries();
  expect(reader.runs.listed()).toEqual({ items: summaries, total: summaries.length });
  for (const summary of summaries) expect(runSummarySchema.parse(summary)).toEqual(summary);
  expect(summaries.map((summary) => summary.verdict)).toEqual(['matched', 'not_checked']);
  expect(summaries[0]?.executionId).toBe(executionId);
});

test('a reorganisation is told as what it is and takes the verdict back', () => {
  const { executionId, reader, writer } = finishedRequest();
  const effectId = reader.effects.list(executionId)[0]!.effectId;
  writer.effects.markReorganised(effectId);
  expect(reader.effects.transactions(effectId)).toMatchObject([{ state: 'live' }]);
  const view = reader.runs.get(executionId);
  expect(view?.verdict).toBe('not_checked');
  expect(view?.steps[0]?.effects[0]).toMatchObject({
    state: 'sent',
    blockNumber: null,
    actual: [],
  });
  expect(view?.events[0]).toMatchObject({
    text: 'The network took a block back; waiting for it again',
    tone: 'caution',
  });
});

test('a request is read back whole from the database alone', () => {
  const { executionId, reader, requestId } = finishedRequest();
  const view = reader.requests.get(requestId)!;
  expect(view.request).toMatchObject({
    status: 'completed',
    plan_id: 'plan-2',
    wallet_ref: 'my account',
  });
  expect(view.prompts).toMatchObject([{ prompt_type: 'user_input', model: null }]);
  expect(parse(String(view.prompts[0]?.['prompt_content']))).toEqual({
    text: 'swap 1 ETH for USDC',
  });
  expect(view.toolExecutions).toMatchObject([
    {
      tool_name: 'defi_swap',
      execution_id: executionId,
      execution_status: 'verified',
      verification_status: 'verified',
      llm_response: null,
    },
  ]);
  expect(view.toolExecutions[0]?.['tx_hash']).toBe(view.executions[0]?.effects[0]?.effect.txHash);
  expect(parse(String(view.toolExecutions[0]?.['tool_params']))).toEqual({
    tokenIn: 'ETH',
    amount: '1',
  });
  expect(view.plan).toMatchObject({ planId: 'plan-2', status: 'completed' });
  expect(view.executions).toMatchObject([
    {
      execution: { executionId, state: 'completed' },
      steps: [{ path: 'swap', state: 'completed' }],
      effects: [{ effect: { verdict: 'matched' }, transactions: [{ state: 'final' }] }],
    },
  ]);
  expect(view.audit[0]).toMatchObject({ kind: 'request.created' });
  expect(view.audit.map(({ kind }) => kind)).toContain('effect.confirmed');
});

test('every failure of a request leaves its row, with what was tried', () => {
  const { reader, writer } = storeFixture();
  const requestId = writer.requests.create({ userPrompt: 'x', walletRef: '', walletAddress: null });
  writer.requests.recordError({
    requestId,
    type: 'tool_execution',
    error: failure,
    recovery: 'retried',
  });
  writer.requests.recordError({ requestId, type: 'verification', error: failure });
  expect(reader.requests.get(requestId)?.errors).toMatchObject([
    { error_code: 'SAMPLE', recovery_attempted: 1, recovery: 'retried' },
    { error_code: 'SAMPLE', recovery_attempted: 0, recovery: null },
  ]);
});

test('the row of a tool call follows its effect: a failure is a failure there too', () => {
  const { executionId, reader, writer } = storeFixture();
  const requestId = writer.requests.create({ userPrompt: 'x', walletRef: '', walletAddress: null });
  const run = agreedRun(writer, { planId: 'plan-2', requestId });
  const [effectId] = writer.effects.plan([newEffect(run.executionId)]);
  expect(reader.requests.get(requestId)?.toolExecutions).toMatchObject([
    { execution_status: 'pending' },
  ]);
  writer.effects.markFailed(effectId!, failure);
  expect(reader.requests.get(requestId)?.toolExecutions).toMatchObject([
    { execution_status: 'failed', error_message: failure.message, effect_id: effectId },
  ]);
  expect(reader.effects.list(executionId)).toEqual([]);
});
