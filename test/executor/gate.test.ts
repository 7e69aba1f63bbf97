import { describe, expect, it } from 'vitest';
import { runViewSchema } from '../../src/shared/runs/views.ts';
import { look, openPlainWorld } from './support/plain-world.ts';
import { sequence } from './support/plans.ts';

const hour = 3_600_000;
const ask = (extra: object = {}) =>
  ({ id: 'ask', label: 'Check', type: 'gate', prompt: 'Is it paid?', ...extra }) as const;

describe('a gate that asks a person', () => {
  it('holds the run up, with its question and until when, until it is answered', async () => {
    const run = await openPlainWorld().start(
      sequence('root', [ask({ expiresAfterMs: hour }), look('after')]),
    );
    const { startedAt } = run.step('root/ask');
    expect(run.step('root/ask')).toMatchObject({ state: 'waiting', waitingFor: 'approval' });
    expect(run.step('root/ask').gate).toEqual({
      prompt: 'Is it paid?',
      expiresAt: (startedAt ?? 0) + hour,
      kind: 'confirm',
      options: null,
    });
    expect(run.view()).toMatchObject({ state: 'waiting', waitingFor: 'approval' });
    expect(runViewSchema.parse(run.view())).toEqual(run.view());
    await run.answer('root/ask', 'yes');
    expect(run.view().state).toBe('completed');
    expect(run.step('root/ask').gate).toBeNull();
    const events = run.view().events.map(({ text }) => text);
    expect(events).toMatchInlineSnapshot(`
      [
        "Finished",
        "Running",
        "You answered yes",
        "You are asked (Is it paid?)",
        "Running",
        "You agreed to the plan",
      ]
    `);
  });

  it('stops the plan when the answer is no', async () => {
    const run = await openPlainWorld().start(sequence('root', [ask(), look('after')]));
    await run.answer('root/ask', 'no');
    expect(run.view()).toMatchObject({ state: 'failed', error: { code: 'GATE_DECLINED' } });
    expect(run.states()).toEqual({ root: 'failed', 'root/ask': 'failed', 'root/after': 'pending' });
    const { error, events } = run.view();
    expect([
      error?.message,
      error?.advice,
      events[0]?.text,
      events[0]?.tone,
    ]).toMatchInlineSnapshot(`
      [
        "You were asked whether the run may go on, and said no.",
        "Nothing after this question was done.",
        "The run stopped, because you declined",
        "plain",
      ]
    `);
  });

  it('is asked again after a restart, and asks in its own words where the plan has none', async () => {
    const world = openPlainWorld();
    const run = await world.start({ id: 'ask', label: '', type: 'gate' });
    await world.restart();
    expect(run.step('ask').gate).toEqual({
      ...{ prompt: 'May the run go on?', expiresAt: null, kind: 'confirm', options: null },
    });
    await run.answer('ask', 'yes');
    expect(run.view().state).toBe('completed');
  });

  it('is answered once, and only while the run stands there', async () => {
    const run = await openPlainWorld().start(sequence('root', [ask(), ask({ id: 'next' })]));
    const refused = { code: 'GATE_NOT_ASKED' };
    await expect(run.answer('root/next', 'yes')).rejects.toMatchObject(refused);
    await run.answer('root/ask', 'yes');
    await expect(run.answer('root/ask', 'no')).rejects.toMatchObject(refused);
    expect(run.step('root/ask').state).toBe('completed');
  });

  it('expires without an answer, and its policy says what then', async () => {
    const twice = { onFailure: { strategy: 'retry', maxAttempts: 2, delayMs: hour } };
    const run = await openPlainWorld().start(ask({ expiresAfterMs: hour, ...twice }));
    await run.pass(hour);
    expect(run.step('ask')).toMatchObject({ waitingFor: 'retry', error: { code: 'GATE_EXPIRED' } });
    expect(run.step('ask').gate).toBeNull();
    await run.pass(2 * hour);
    expect(run.step('ask')).toMatchObject({ attempt: 2, gate: { prompt: 'Is it paid?' } });
    await run.pass(hour);
    expect(run.view()).toMatchObject({ state: 'failed', error: { code: 'GATE_EXPIRED' } });
  });

  it('takes no answer that comes after its time', async () => {
    const world = openPlainWorld();
    const run = await world.start(ask({ expiresAfterMs: hour }));
    await run.pass(hour);
    await expect(run.answer('ask', 'yes')).rejects.toMatchObject({ code: 'GATE_NOT_ASKED' });
  });
});
