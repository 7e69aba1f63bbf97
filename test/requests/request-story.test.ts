import { expect, test } from 'vitest';
import { requestText } from '../../src/cli/request/request-lines.ts';
import { requestStory } from '../../src/main/requests/request-story.ts';
import { storyDiagram } from '../../src/shared/requests/diagram.ts';
import { agreedRun, confirmation, hex32, minute, planHash } from '../store/support/samples.ts';
import { agreedSchedule, firedRun } from '../store/support/schedules.ts';
import { pendingEffect, signedIntent, storeFixture } from '../store/support/store-fixture.ts';
import { rehearsalOf } from './support/rehearsal.ts';

/** Asked in two steps, by a model that was paid, run and confirmed; then a word of trouble. */
function told(decidedBy?: string) {
  const fixture = storeFixture();
  const { clock, reader, writer } = fixture;
  const { requests } = writer;
  const requestId = requests.create({
    userPrompt: 'swap ETH',
    walletRef: '',
    walletAddress: null,
  });
  requests.recordPrompt({ requestId, stepNumber: 0, type: 'user_input', content: { text: 'x' } });
  requests.recordPrompt({
    ...{ requestId, stepNumber: 7, type: 'refinement_response' },
    content: { outcome: 'ask', questions: [] },
  });
  requests.recordPrompt({ requestId, stepNumber: 0, type: 'user_input', content: { answer: '1' } });
  requests.recordPrompt({
    ...{ requestId, stepNumber: 6, type: 'refinement', content: {}, model: 'a-model' },
    ...{ inputTokens: 900, outputTokens: 100, cachedTokens: 0, costUsd: '0.0042' },
    templateUsed: 'converse@3',
  });
  requests.recordModelCall({
    ...{ requestId, toolName: 'get_balance', params: { token: 'ETH' }, durationMs: 3 },
    ...{ reasoning: 'Look up a balance', llmResponse: 'a call', rawResponse: '10 ETH' },
    ...{ status: 'verified', result: { state: 'done' } },
  });
  requests.recordPrompt({
    ...{ requestId, stepNumber: 7, type: 'refinement_response', content: { outcome: 'calls' } },
  });
  requests.recordPrompt({
    ...{ requestId, stepNumber: 7, type: 'refinement_response', content: { outcome: 'plan' } },
  });
  const { executionId } = agreedRun(writer, { planId: 'plan-2', requestId });
  requests.setPlan(requestId, 'plan-2');
  writer.executions.setState(executionId, 'running');
  writer.steps.start(executionId, 'swap');
  const pending = pendingEffect({ clock, executionId, writer });
  clock.advance(minute);
  signedIntent({ writer }, pending, 0, decidedBy);
  writer.effects.markSent(pending.effectId);
  writer.effects.markMined(pending.effectId, { number: '18', hash: hex32('18') });
  const view = () => {
    const found = reader.requests.get(requestId);
    if (found === undefined) throw new Error('There is no such request.');
    return found;
  };
  const finish = () => {
    writer.effects.markConfirmed(pending.effectId, confirmation());
    writer.steps.complete(executionId, 'swap', { amountIn: '1' });
    writer.executions.setState(executionId, 'completed');
    requests.setStatus(requestId, 'completed');
  };
  return { requestId, view, finish, requests, writer };
}

test('a request is told from its words to its end, each part after the one that it follows from', () => {
  const { view, finish } = told();
  expect(requestStory(view()).parts.at(-1)).toMatchObject({ title: 'Run running', state: 'open' });
  finish();
  const { parts, score } = requestStory(view());
  expect(parts.map(({ title, state }) => `${state} ${title}`)).toEqual([
    'done Asked',
    'open Account',
    'open Became a question',
    'done Answered',
    'done Read',
    'done Look up a balance',
    'done Became a plan',
    'done Plan',
    'done Run',
    'done Swap',
    'done Run completed',
  ]);
  expect(parts.map(({ after }) => after)).toEqual([
    null,
    ...parts.slice(0, -1).map(({ id }) => id),
  ]);
  expect(parts.at(-2)?.facts).toEqual([
    'approved by you',
    expect.stringMatching(/^transaction 0x[0-9a-f]{8}…$/),
    expect.stringMatching(/: confirmed, as rehearsed$/),
  ]);
  expect(score).toMatchObject({
    ...{ steps: 1, stepsDone: 1, effects: 1, effectsVerified: 1 },
    ...{ inputTokens: 900, outputTokens: 100, costUsd: '0.0042', tookMs: minute },
  });
  expect(score.fees).toEqual([{ chainId: 31_337, wei: expect.stringMatching(/^\d+$/) }]);
});

test('what a plan was rehearsed on is told, and nothing of a block where there was none', () => {
  const { view, writer } = told();
  const hash = planHash('plan-2');
  writer.rehearsals.save('plan-2', rehearsalOf(hash));
  writer.rehearsals.save('plan-2', rehearsalOf(hash, { block: null }));
  const away = { block: null, withoutChain: true, status: 'unknown' } as const;
  writer.rehearsals.save('plan-2', rehearsalOf(hash, away));
  const story = requestStory(view());
  const lines = requestText(view(), story);
  expect(lines).toContain('  rehearsed on block 12\n');
  expect(lines).toContain('  rehearsed without a chain: none of its steps asks one\n');
  expect(lines).toContain('  could not be rehearsed: no chain answered\n');
  expect(lines).not.toContain('block null');
  expect(story.parts.filter(({ title }) => /rehearsed/i.test(title))).toMatchObject([
    { title: 'Rehearsed', facts: ['on block 12'] },
    { title: 'Rehearsed', facts: ['on no chain'] },
    { title: 'Could not be rehearsed', facts: ['no chain answered'] },
  ]);
});

test('who read the words and with which instructions is told, and what a model called for it', () => {
  const { view } = told();
  const { parts } = requestStory(view());
  const read = parts.find(({ title }) => title === 'Read');
  expect(read?.facts).toEqual(['by a-model, with the instructions converse@3']);
  expect(parts.find(({ title }) => title === 'Look up a balance')).toMatchObject({
    facts: ['called as get_balance: done'],
    details: [
      { title: 'Asked with', text: 'token: ETH\n' },
      { title: 'The model was told', text: '10 ETH' },
    ],
  });
  const lines = requestText(view(), requestStory(view()));
  expect(lines).toContain('your words were read by a-model, with the instructions converse@3');
  expect(lines).toContain('Look up a balance, called as get_balance: done');
});

test('what an account held is told before and after, whole, with nothing in it that cannot be seen', () => {
  const { view, finish, requests, requestId } = told();
  const held = (symbol: string) => ({ account: '0x1', holdings: [{ symbol, amount: '3' }] });
  const content = { entry_wallet_state: held('EVIL\u202e') };
  requests.recordPrompt({ requestId, stepNumber: 3, type: 'context_building', content });
  finish();
  const { parts } = requestStory(view());
  expect(parts.find(({ id }) => id === 'held')?.details).toEqual([
    {
      title: 'Held at the beginning',
      text: 'account: "0x1"\nholdings:\n  - symbol: EVIL\n    amount: "3"',
    },
  ]);
  const lines = requestText(view(), requestStory(view())).split('\n');
  expect(lines).toContain('        - symbol: EVIL');
});

test('what a mandate signed is not told as approved by you', () => {
  const { parts } = requestStory(told('mandate:m1').view());
  const swap = parts.find(({ title }) => title === 'Swap');
  expect(swap?.facts).toContain('approved by its mandate, without asking you');
});

test('a call of a model whose price is not known makes the cost unknown, not less', () => {
  const { view, requests, requestId } = told();
  requests.recordPrompt({
    ...{ requestId, stepNumber: 6, type: 'refinement', content: {}, model: 'a-model-of-tomorrow' },
    ...{ inputTokens: 1, outputTokens: 1 },
  });
  expect(requestStory(view()).score.costUsd).toBeNull();
});

test('what went wrong hangs beside the story and nothing follows from it', () => {
  const { view, requests, requestId } = told();
  const error = { code: 'NO_ANSWER', class: 'network', message: 'Nobody answered.' } as const;
  requests.recordError({
    ...{ requestId, type: 'tool_execution', error: { ...error, advice: '', facts: {} } },
  });
  const story = requestStory(view());
  expect(story.parts.at(-1)).toMatchObject({
    title: 'NO_ANSWER',
    isTrouble: true,
    state: 'failed',
  });
  const lines = storyDiagram(story).split('\n');
  expect(lines.at(-1)).toMatch(/^ {2}p\d+ -\.-> p\d+$/);
});

test('a failure of a step stands beside it, with its class and what was done about it', () => {
  const { view, requests, requestId } = told();
  const [run] = view().executions;
  const executionId = run?.execution.executionId ?? '';
  const error = { code: 'BUSY', class: 'rate_limited', message: 'It was busy.' } as const;
  requests.recordError({
    ...{ requestId, executionId, stepNumber: 1, type: 'tool_execution' },
    ...{ error: { ...error, advice: '', facts: {} }, recovery: 'Tried again.' },
  });
  expect(requestStory(view()).parts.at(-1)).toMatchObject({
    ...{ title: 'BUSY', after: `${executionId} swap`, isTrouble: true },
    facts: ['It was busy.', 'class: rate limited', 'Tried again.'],
  });
  expect(requestText(view(), requestStory(view()))).toContain(
    'error BUSY: It was busy. class: rate limited Tried again.',
  );
});

test('nothing that somebody wrote ends a box of the diagram or is read as its language', () => {
  const { view } = told();
  const story = requestStory(view());
  const hostile = `"] --> x\nclick p1 "javascript:alert(1)"; <b>\u202e`;
  const parts = [{ ...story.parts[0], title: hostile, facts: [hostile] }] as typeof story.parts;
  const lines = storyDiagram({ ...story, parts }).split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^ {2}p1\["[^"<>[\]\n\u202e]*<br\/>[^"<>[\]\n\u202e]*"\]$/u);
});

test('a request that became a schedule is told on to the newest of its runs', () => {
  const { reader, writer } = storeFixture();
  const words = { userPrompt: 'swap ETH every minute', walletRef: '', walletAddress: null };
  const requestId = writer.requests.create(words);
  const schedule = agreedSchedule(writer);
  writer.requests.setPlan(requestId, schedule.planId);
  const told = () => {
    const view = reader.requests.get(requestId);
    if (view === undefined) throw new Error('There is no such request.');
    return requestStory(view);
  };
  expect(told().parts.at(-1)).toMatchObject({
    title: 'Agreed to as a schedule',
    facts: ['runs that came of it: 0'],
  });
  for (let n = 1; n <= 22; n += 1) {
    const { executionId } = firedRun(writer, schedule, String(n));
    writer.executions.setState(executionId, 'cancelled');
  }
  const { parts, score } = told();
  expect(parts.find(({ id }) => id === 'schedule')?.facts).toEqual([
    'runs that came of it: 22, of which the newest 20 follow',
  ]);
  const runs = parts.filter(({ title }) => title === 'Run').map(({ id }) => id);
  expect(runs).toEqual(Array.from({ length: 20 }, (_, at) => `run-${at + 3}`));
  expect(parts.find(({ title }) => title === 'Run')?.facts).toEqual(['of its schedule']);
  expect(score).toMatchObject({ steps: 20, stepsDone: 0 });
  writer.triggers.end(schedule.triggerId, 'REMOVED');
  const facts = told().parts.find(({ id }) => id === 'schedule')?.facts;
  expect(facts?.at(-1)).toBe('it was removed');
});
