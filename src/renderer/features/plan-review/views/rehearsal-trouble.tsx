import type { Rehearsal, RehearsedStep } from '../../../../shared/chain/types.ts';
import { settingsPartOf } from '../../../../shared/settings-part.ts';
import { Note } from '../../../components/note.tsx';
import { ToSettings } from '../../../components/to-settings.tsx';
import { refusal } from '../../../words/rehearsal-words.ts';

interface RehearsalTroubleProps {
  rehearsal: Rehearsal;
  /** The step that is looked at; null when it is not part of the rehearsal. */
  step: RehearsedStep | null;
}

/** Why a rehearsal says no, or why it says nothing. Neither is "no changes". */
export function RehearsalTrouble({ rehearsal, step }: RehearsalTroubleProps) {
  if (rehearsal.status === 'ok') return null;
  const failed = rehearsal.steps.find(({ status }) => status === 'reverted');
  const error = step?.error ?? failed?.error ?? rehearsal.error;
  const advice = error?.advice ?? '';
  if (rehearsal.status === 'unknown') {
    return (
      <Note tone="unknown" title="Could not rehearse">
        <p>
          {whyUnknown(rehearsal, error?.message)}{' '}
          {advice.includes('Nothing was signed') ? '' : 'Nothing was signed. '}
          {advice} Nothing can be agreed to until it is known.
        </p>
      </Note>
    );
  }
  if (step?.status === 'not_reached') {
    return (
      <Note tone="unknown" title="Not reached">
        <p>
          {rehearsal.block === null
            ? 'An earlier step cannot be done, so this one was not tried.'
            : 'An earlier step reverted on the fork, so this one was not tried.'}
        </p>
      </Note>
    );
  }
  if (step !== null && step.status === 'ok') return null;
  const where = rehearsal.block === null ? 'in the rehearsal' : 'on a copy of the chain';
  const why = error?.message ?? `it was refused ${where}.`;
  const part = settingsPartOf(error?.code ?? '');
  return (
    <Note tone="danger" title={`${refusal(rehearsal)}: ${why}`}>
      <p>
        {advice === '' ? 'Nothing was signed.' : advice} It happened {where}.
      </p>
      {part === null ? null : (
        <p className="pt-1">
          <ToSettings part={part} />
        </p>
      )}
    </Note>
  );
}

/** Why nothing was rehearsed comes before what that means for the step. */
function whyUnknown({ withoutChain, error }: Rehearsal, own: string | undefined): string {
  const first = withoutChain ? error?.message : undefined;
  const told = [...new Set([first, own])].filter((each) => each !== undefined);
  return told.join(' ') || 'What this plan does could not be determined.';
}
