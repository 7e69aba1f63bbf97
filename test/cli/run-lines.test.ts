import { expect, it } from 'vitest';
import { runLines } from '../../src/cli/run/run-lines.ts';
import { run, step } from '../renderer/support.ts';

const trouble = (message: string) => ({
  ...{ code: 'FILE_MISSING', class: 'invalid_params', facts: {} },
  ...{ message, advice: 'Check the name.' },
});
const quiet = { effects: [], error: null };

it('names each step by its place, as other verbs take it, and the run by its id', () => {
  const lines = runLines(
    run({ steps: [step({ ...quiet, nodeId: 'send', path: 'all/1/send', state: 'completed' })] }),
  );
  expect(lines).toContain('all/1/send: completed');
  expect(lines.at(-1)).toMatch(/^Fees: .* ETH\. Run \S+/);
});

it('says why a step failed that did not end the run, and what an earlier run had done', () => {
  const lines = runLines(
    run({
      steps: [
        step({ ...quiet, path: 'all/wrap', takenOver: true }),
        step({ ...quiet, path: 'all/read', state: 'failed', error: trouble('It is not there.') }),
      ],
    }),
  );
  expect(lines).toContain('all/wrap: completed in the earlier run');
  expect(lines.slice(lines.indexOf('all/read: failed'))[1]).toBe('  It is not there.');
});

it('does not tell how a run goes on that was told to end', () => {
  const [headline] = runLines(
    run({
      ...{ state: 'waiting', waitingFor: 'budget', wanted: 'cancel', steps: [] },
      error: { ...trouble('The limit is reached.'), advice: 'Allow more, and the run goes on.' },
    }),
  );
  expect(headline).toBe('The run is waiting for budget, told to cancel: The limit is reached.');
});

it('does not miss a comparison where there is nothing to compare', () => {
  const looked = { state: 'completed', verdict: 'not_checked' } as const;
  expect(runLines(run({ ...looked, steps: [step(quiet)] }))[0]).toContain(
    'changed nothing outside',
  );
  expect(runLines(run(looked))[0]).toBe('Done. It was not compared with the rehearsal.');
});
