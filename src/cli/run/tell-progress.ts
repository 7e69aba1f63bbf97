import type { StoreReader } from '../../main/store/store.ts';
import { utcTime } from '../../shared/iso-time.ts';
import type { EffectView } from '../../shared/runs/effect-view.ts';
import type { RunView, StepView } from '../../shared/runs/views.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import { adviceOf } from '../advice-of.ts';
import type { VerbContext } from '../verb.ts';

/** Says of a run that is watched what becomes of it and what it stands still for, each once. */
export function progressTeller(io: Pick<VerbContext['io'], 'err'>): (run: RunView) => void {
  const told = new Set<string>();
  return (run) => {
    for (const [key, line] of [...run.steps.flatMap(stepNews), ...budgetNews(run)]) {
      if (told.has(key)) continue;
      told.add(key);
      io.err(`${visibleLine(line)}\n`);
    }
  };
}

/** Says what the plan of a run has to say to its person, each once. */
export function messageTeller(
  io: Pick<VerbContext['io'], 'err'>,
  reader: Pick<StoreReader, 'notifications'>,
  executionId: string,
): () => void {
  const told = new Set<string>();
  return () => {
    const said = reader.notifications
      .list()
      .filter(({ kind, subjectId }) => kind === 'message' && subjectId === executionId)
      .toReversed();
    for (const { notificationId, title, body } of said) {
      if (told.has(notificationId)) continue;
      told.add(notificationId);
      io.err(`${visibleLine(`${title}: ${body}`)}\n`);
    }
  };
}

export function effectsOf({ steps }: RunView): EffectView[] {
  return steps.flatMap(({ effects }) => effects);
}

/** What tells it from everything else, and the line. */
type News = readonly [key: string, line: string];

function stepNews(step: StepView): News[] {
  const waits = step.state === 'waiting' ? waitLine(step) : null;
  const news = step.effects.flatMap(effectNews);
  return waits === null ? news : [...news, [`${step.attempt} ${waits}`, waits]];
}

function effectNews({ effectId, kind, state, verdict, txHash, change }: EffectView): News[] {
  if (state === 'planned' || state === 'simulated') return [];
  const of = txHash ?? change?.path ?? '';
  const but = verdict === 'different' ? ' and did something else than was rehearsed' : '';
  return [[`${effectId} ${state} ${of}`, `${kind} ${state} ${of}`.trimEnd() + but]];
}

function waitLine({ kind, waitingFor, dueAt, path }: StepView): string | null {
  const until = dueAt === null ? '' : ` until ${utcTime(dueAt)}`;
  if (waitingFor === 'time') return `Waiting${until} (${path}).`;
  // When it is looked at again moves on with every look.
  if (waitingFor === 'condition' && kind === 'action')
    return `Waiting for what was sent to arrive on the other network (${path}).`;
  if (waitingFor === 'condition') return `Waiting for its condition (${path}).`;
  return waitingFor === 'retry' ? `Waiting${until} to try again (${path}).` : null;
}

/** Which limit it is; and how it is raised, because this process has the data folder to itself. */
function budgetNews({ executionId, state, waitingFor, error }: RunView): News[] {
  if (state !== 'waiting' || waitingFor !== 'budget' || error === null) return [];
  const how = `To allow more: end this with Ctrl-C, then "countersign budget set", then "countersign exec resume ${executionId} --follow".`;
  return [[error.message, `${error.message} ${adviceOf(error)} ${how}`]];
}
