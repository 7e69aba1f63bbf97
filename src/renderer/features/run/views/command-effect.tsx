import type { EffectView } from '../../../../shared/runs/effect-view.ts';
import { CommandStart } from '../../../components/command-start.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { readable } from '../../../words/readable.ts';
import { ExportEvidence } from './export-evidence.tsx';

interface CommandEffectProps {
  effect: EffectView;
  /** Shown above; the effect's own is mostly the same. */
  stepError: EffectView['error'];
}

type CommandRunView = NonNullable<NonNullable<EffectView['command']>['run']>;

/** A program: what is started, what it says while it runs, and how it ended. */
export function CommandEffect({ effect, stepError }: CommandEffectProps) {
  const { command, error } = effect;
  return (
    <section className="grid gap-2">
      {command === null ? null : <CommandStart command={command.start} />}
      {error && error.code !== stepError?.code ? <ErrorNote error={error} /> : null}
      <p className="m max-w-[720px]" role="status">
        {sentenceOf(effect)}
      </p>
      {command?.run ? <Said run={command.run} /> : null}
      <ExportEvidence approvalId={effect.approvalId} />
    </section>
  );
}

/** Both outputs, as text: nothing in them is ever drawn otherwise. */
function Said({ run: { stdout, stderr, cut, endedAt } }: { run: CommandRunView }) {
  if (stdout === '' && stderr === '') {
    return endedAt === null ? null : <p className="m">It said nothing.</p>;
  }
  return (
    <>
      <Output title="What it said" text={stdout} />
      <Output title="What it said of errors" text={stderr} />
      {cut ? <p className="s m">It said more than is kept; this is the beginning.</p> : null}
    </>
  );
}

function Output({ title, text }: { title: string; text: string }) {
  if (text === '') return null;
  return (
    <figure className="grid gap-1">
      <figcaption className="s m">{title}</figcaption>
      <pre
        className="max-h-80 overflow-auto rounded-2 bg-sunken p-2 font-mono text-[13px]"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
        tabIndex={0}
      >
        {readable(text)}
      </pre>
    </figure>
  );
}

function sentenceOf({ state, command }: EffectView): string {
  const run = command?.run ?? null;
  if (state === 'intent' && run !== null && run.endedAt === null) {
    return 'It runs. Cancel the run to stop it, with all that it started.';
  }
  if (state === 'failed' && run !== null && run.exitCode !== null) {
    return `It ended with the code ${run.exitCode}. What it did before is done.`;
  }
  if (state === 'failed' && run !== null && run.signal !== null) {
    return `It was ended by the signal ${run.signal}. What it did before is done.`;
  }
  return sentences[state] ?? 'It is under way.';
}

const sentences: Partial<Record<EffectView['state'], string>> = {
  planned: 'What is started is worked out before you are asked to approve it.',
  simulated: 'What is started is worked out. Nothing is started before you approve it.',
  approved: 'You approved it. It is started next.',
  intent: 'It is being started.',
  confirmed: 'It ended by itself, with the code 0. What it did cannot be undone here.',
  failed: 'It did not end well.',
  cancelled: 'It was not started.',
};
