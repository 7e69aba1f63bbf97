import { keepAnswer } from '../acts/keep-answer.ts';
import type { Act } from '../acts.ts';
import { boundedAnswer } from '../bounded-answer.ts';
import { fileCallOfNode } from '../files/call-of-file.ts';
import type { ExecutorDeps, Run, Write } from '../run.ts';

/** Longest that all attempts of one step take together. */
const longestMs = 90_000;

/**
 * How a step is done that reads a web address. What it answers is by others: from then on the plan counts as one that
 * they had a hand in, so that nothing but a person says yes to what follows.
 */
export function actOnPages(deps: ExecutorDeps, run: Run, act: Act): (() => Promise<Write>) | null {
  if (act.kind !== 'plan_effect' || act.node.tool !== 'http_get') return null;
  return async () => {
    const { params } = await fileCallOfNode(deps, run, act);
    const startedAt = deps.clock.now();
    const stop = AbortSignal.timeout(Math.min(act.node.timeoutMs ?? longestMs, longestMs));
    const result = await boundedAnswer(act.node, async () => {
      const { json, text: body, status, url, contentType } = await deps.pages.get(params, stop);
      return { status, url, contentType, body, ...(json === undefined ? {} : { json }) };
    });
    const label = new URL(String(result['url'])).origin;
    const done = { params, result, durationMs: deps.clock.now() - startedAt };
    return keepAnswer(run, act, done, ({ store }) =>
      store.writer.plans.setTaint(run.plan.id, [{ origin: 'web', label }]),
    );
  };
}
