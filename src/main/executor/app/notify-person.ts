import { z } from 'zod';
import { shortLine } from '../../../shared/short-line.ts';
import { notifyLevels } from '../../../shared/tools/app/notify.ts';
import { visibleText } from '../../../shared/visible-text.ts';
import type { Values } from '../../chain/planned-transaction.ts';
import { keepAnswer } from '../acts/keep-answer.ts';
import type { ActOf } from '../acts.ts';
import type { Run, Write } from '../run.ts';

/** In characters. */
const longestMessage = 1_000;

const paramsSchema = z.strictObject({
  message: z.string(),
  level: z.enum(notifyLevels).default('info'),
});

const openers = { info: '', warning: 'Warning: ', error: 'Error: ' } as const;

/**
 * Writes a message for the person with the end of its step, so that it comes once. What it says may stem from a chain
 * or a file: nothing in it stays unseen. Throws ZodError.
 */
export function notifyPerson(run: Run, act: ActOf<'plan_effect'>, params: Values): Write {
  const { message, level } = paramsSchema.parse(params);
  const done = { params, result: { notified: true }, durationMs: 0 };
  return keepAnswer(run, act, done, (writing) => {
    writing.store.writer.notifications.add({
      ...{ kind: 'message', topic: 'run', subjectId: run.execution.executionId },
      ...{ occasion: act.path, title: `${openers[level]}${run.plan.name}` },
      body: shortLine(visibleText(message), longestMessage),
    });
    writing.afterwards(() => writing.notify({ topic: 'notification', id: null }));
  });
}
