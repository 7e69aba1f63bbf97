import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unsupportedCall } from '../../src/main/executor/supported-call.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { type FileWorld, fileStep, openFileWorld } from './support/file-world.ts';
import { action, sequence } from './support/plans.ts';

const ask = (params: object): PlanNode =>
  fileStep('ask', 'get_user_input', { prompt: 'What is it called?', ...params });

/** A question, and a file that is made of the answer. */
const plan = (world: FileWorld, params: object) =>
  sequence('all', [
    ask(params),
    fileStep('keep', 'create_file', {
      path: world.at('kept.txt'),
      content: { type: 'step_output', stepId: 'ask', path: 'answer' },
    }),
  ]);

const question = (world: FileWorld, id: string) =>
  world.run(id).steps.find(({ path }) => path === 'all/ask')?.gate;
const asked = (world: FileWorld, id: string) =>
  world.until(() => question(world, id) != null, 'the question');

describe('a plan that asks for an answer', () => {
  it('waits for it over a restart, and makes it the result of its step', async () => {
    const world = openFileWorld({ answer: 'approved' });
    const id = await world.start(plan(world, { kind: 'text' }));
    await asked(world, id);
    await world.abandon();
    await world.resume();
    await asked(world, id);
    expect(question(world, id)).toEqual({
      ...{ prompt: 'What is it called?', expiresAt: null, kind: 'text', options: null },
    });
    expect(world.run(id)).toMatchObject({ state: 'waiting', waitingFor: 'approval' });
    await world.executor.answerGate(id, 'all/ask', '  a name  ');
    await world.ended(id);
    expect(world.run(id).state).toBe('completed');
    expect(readFileSync(world.at('kept.txt'), 'utf8')).toBe('a name');
    expect(world.store.reader.steps.get(id, 'all/ask')?.result).toMatchObject({
      value: { answer: 'a name' },
    });
  });

  it('keeps an answer that was given before the app ended', async () => {
    const world = openFileWorld({
      answer: 'approved',
      // The app ends right behind the answer.
      crash: (point) => point === 'answer_gate.after' && world.store.stop(),
    });
    const id = await world.start(plan(world, { kind: 'text' }));
    await asked(world, id);
    await world.executor.answerGate(id, 'all/ask', 'once').catch(() => undefined);
    await world.resume();
    await world.ended(id);
    expect(readFileSync(world.at('kept.txt'), 'utf8')).toBe('once');
  });

  it('takes only what it offers, once, and nothing empty', async () => {
    const world = openFileWorld({ answer: 'approved' });
    const id = await world.start(plan(world, { kind: 'choice', options: ['red', 'blue'] }));
    await asked(world, id);
    expect(question(world, id)).toMatchObject({ kind: 'choice', options: ['red', 'blue'] });
    for (const wrong of ['green', 'RED', '', 'yes']) {
      const answer = world.executor.answerGate(id, 'all/ask', wrong);
      await expect(answer).rejects.toMatchObject({ code: 'ANSWER_UNFIT' });
    }
    expect(question(world, id)).toBeTruthy();
    await world.executor.answerGate(id, 'all/ask', 'blue');
    await expect(world.executor.answerGate(id, 'all/ask', 'red')).rejects.toMatchObject({
      code: 'GATE_NOT_ASKED',
    });
    await world.ended(id);
    expect(readFileSync(world.at('kept.txt'), 'utf8')).toBe('blue');
  });

  it('stops at a no, and at a question that nobody answered', async () => {
    const world = openFileWorld({ answer: 'approved' });
    const one = await world.start(plan(world, { kind: 'confirm' }));
    await asked(world, one);
    await world.executor.answerGate(one, 'all/ask', 'no');
    await world.ended(one);
    expect(world.run(one)).toMatchObject({ state: 'failed', error: { code: 'INPUT_DECLINED' } });
    const two = await world.start(plan(world, { kind: 'text', expiresAfterMs: 20 }));
    await world.ended(two);
    expect(world.run(two)).toMatchObject({ state: 'failed', error: { code: 'INPUT_EXPIRED' } });
    expect(() => readFileSync(world.at('kept.txt'))).toThrow();
  });

  it('is not started with a question that cannot be put', () => {
    const code = (params: Parameters<typeof action>[1]) =>
      unsupportedCall(action('ask', { tool: 'get_user_input', ...params }))?.code;
    const refused: object[] = [
      { prompt: 'Which?', kind: 'choice' },
      { prompt: 'Which?', kind: 'choice', options: ['a', 'a'] },
      { prompt: 'Which?', kind: 'text', options: ['a'] },
      { prompt: '', kind: 'text' },
      { prompt: { type: 'step_output', stepId: 'page', path: 'body' }, kind: 'text' },
    ];
    for (const params of refused) {
      expect(code({ params: params as never }), JSON.stringify(params)).toBe('PARAM_NOT_SUPPORTED');
    }
    expect(code({ params: { prompt: 'Go on?', kind: 'confirm' } })).toBeUndefined();
  });
});
