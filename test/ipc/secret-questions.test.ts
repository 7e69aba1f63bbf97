// A secret that a run asks for, called for by both windows as a page that was taken over could.
import { describe, expect, it } from 'vitest';
import { answerCall, type Handlers } from '../../src/main/ipc/answer-call.ts';
import { runHandlers } from '../../src/main/ipc/handlers/runs.ts';
import { secretQuestionHandlers } from '../../src/main/ipc/handlers/secret-questions.ts';
import type { ShellActions } from '../../src/main/ipc/handlers/shell.ts';
import { createLog } from '../../src/main/log.ts';
import type { Services } from '../../src/main/services.ts';
import type { ChannelName } from '../../src/shared/ipc/channel-names.ts';
import { fileStep, openFileWorld } from '../executor/support/file-world.ts';

const canary = 'Qm4-planted-answer-93';
const path = 'ask';

/** A run that asks for a secret, another one, and the windows, of which the trusted one shows the first. */
async function openWindows() {
  const world = openFileWorld();
  const ask = fileStep('ask', 'get_user_input', { prompt: 'Your token?', kind: 'secret' });
  const executionId = await world.start(ask);
  const other = await world.start(ask);
  const isAsked = (id: string) => world.executor.secretQuestion(id, path) !== null;
  await world.until(() => isAsked(executionId) && isAsked(other), 'both ask');
  const shown = { path };
  const shell = {
    trustedContext: () => ({ secret: world.executor.secretQuestion(executionId, shown.path) }),
  } as unknown as ShellActions;
  const services = { executor: world.executor, store: world.store } as unknown as Services;
  const lines: string[] = [];
  const desk = {
    handlers: { ...runHandlers(services), ...secretQuestionHandlers(services, shell) } as Handlers,
    vault: () => 'locked' as const,
    log: createLog(
      (line) => void lines.push(line),
      () => 0,
    ),
  };
  const call = (window: 'app' | 'trusted', channel: ChannelName, payload: unknown) =>
    answerCall(desk, channel, { window, isMainFrame: true, origin: `app://${window}` }, payload);
  return { world, executionId, other, isAsked, shown, lines, call };
}

const refused = (code: string) => ({ ok: false, error: { code } });

describe('a secret that a run asks for', () => {
  it('is taken from the window that shows the question, also while the vault is locked', async () => {
    const { world, executionId, other, isAsked, lines, call } = await openWindows();
    const given = { executionId, path, secret: canary };
    expect(await call('trusted', 'trusted.answer', given)).toEqual({ ok: true, value: null });
    await world.ended(executionId);
    expect(await call('trusted', 'trusted.answer', given)).toMatchObject(
      refused('QUESTION_NOT_SHOWN'),
    );
    expect(isAsked(other)).toBe(true);
    expect(lines.join()).not.toContain(canary);
  });

  it('is taken from no page of the app, by no channel, and stands in no log [V-11] [E-09]', async () => {
    const { executionId, isAsked, lines, call } = await openWindows();
    const answer = { executionId, path, answer: canary };
    expect(await call('app', 'run.answerGate', answer)).toMatchObject(
      refused('SECRET_NEEDS_WINDOW'),
    );
    const secret = { executionId, path, secret: canary };
    expect(await call('app', 'trusted.answer', secret)).toMatchObject(refused('SENDER_REFUSED'));
    expect(await call('app', 'trusted.cancelRun', { executionId })).toMatchObject(
      refused('SENDER_REFUSED'),
    );
    expect(isAsked(executionId)).toBe(true);
    expect(lines).toHaveLength(3);
    expect(lines.join()).not.toContain(canary);
  });

  it('is taken for the question that is shown and for no other, and never where it may open a wallet', async () => {
    const { executionId, other, isAsked, shown, lines, call } = await openWindows();
    const give = (payload: object) =>
      call('trusted', 'trusted.answer', { executionId, path, secret: canary, ...payload });
    expect(await give({ executionId: other })).toMatchObject(refused('QUESTION_NOT_SHOWN'));
    expect(await give({ path: 'other' })).toMatchObject(refused('QUESTION_NOT_SHOWN'));
    expect(await call('trusted', 'trusted.cancelRun', { executionId: other })).toMatchObject(
      refused('QUESTION_NOT_SHOWN'),
    );
    const key = `0x${'ab'.repeat(32)}`;
    expect(await give({ secret: key })).toMatchObject(refused('ANSWER_SECRET'));
    expect(await give({ secret: 'abc' })).toMatchObject(refused('ANSWER_UNFIT'));
    expect(await give({ secret: 'x'.repeat(4097) })).toMatchObject(refused('BAD_PAYLOAD'));
    shown.path = 'nothing';
    expect(await give({})).toMatchObject(refused('QUESTION_NOT_SHOWN'));
    expect([isAsked(executionId), isAsked(other)]).toEqual([true, true]);
    for (const typed of [canary, key]) expect(lines.join()).not.toContain(typed);
  });

  it('is asked for no more once the run is ended from that window', async () => {
    const { world, executionId, isAsked, call } = await openWindows();
    expect(await call('trusted', 'trusted.cancelRun', { executionId })).toEqual({
      ...{ ok: true, value: null },
    });
    await world.ended(executionId);
    expect(world.run(executionId).state).toBe('cancelled');
    expect(isAsked(executionId)).toBe(false);
  });
});
