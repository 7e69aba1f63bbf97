import { Check, CircleDashed, type LucideIcon, Minus, OctagonAlert } from 'lucide-react';
import type { Rehearsal, RehearsedStep } from '../../shared/chain/types.ts';
import type { FileChange } from '../../shared/files/file-change.ts';
import type { Tone } from '../components/tone.ts';

interface RehearsedWords {
  sign: LucideIcon;
  tone: Tone;
  word: string;
}

const words: Record<RehearsedStep['status'], RehearsedWords> = {
  ok: { sign: Check, tone: 'plain', word: 'Rehearsed' },
  reverted: { sign: OctagonAlert, tone: 'danger', word: 'Reverted' },
  unknown: { sign: CircleDashed, tone: 'unknown', word: 'Unknown' },
  not_reached: { sign: Minus, tone: 'plain', word: 'Not reached' },
};

/** How a step went in the rehearsal; null before there was one. */
export function rehearsedStepWords(
  status: RehearsedStep['status'] | null,
  rehearsal: Pick<Rehearsal, 'block' | 'status'> | null,
): RehearsedWords {
  if (status === null || rehearsal === null) {
    return { sign: CircleDashed, tone: 'unknown', word: 'Not rehearsed' };
  }
  if (status === 'not_reached' && rehearsal.status === 'ok') {
    return { ...words.not_reached, word: 'Not on this way' };
  }
  return status === 'reverted' ? { ...words.reverted, word: refusal(rehearsal) } : words[status];
}

/** What is said of a step that the rehearsal refused: a chain takes it back, on files it is not done at all. */
export function refusal({ block }: Pick<Rehearsal, 'block'>): string {
  return block === null ? 'Cannot be done' : words.reverted.word;
}

const fileWords: Record<FileChange['kind'], string> = {
  create: 'a new file',
  modify: 'changes a file',
  delete: 'deletes a file',
  move: 'moves a file',
  restore: 'puts a file back',
};

/** What a step did in the rehearsal that moved nothing in the account. */
export function withoutMovement({
  fileChanges: [file] = [],
  command,
  visit,
  allowances,
  transactions,
}: Pick<
  RehearsedStep,
  'fileChanges' | 'command' | 'visit' | 'allowances' | 'transactions'
>): string {
  if (visit !== undefined) return 'visits the web';
  if (command !== undefined) return 'runs a program';
  if (file !== undefined) return fileWords[file.kind];
  if (transactions.some(({ undelegates }) => undelegates !== undefined)) return 'control only';
  return allowances.length > 0 ? 'allowance only' : 'changes nothing';
}
