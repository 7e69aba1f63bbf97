import { Check, CircleDashed, type LucideIcon, Minus, OctagonAlert } from 'lucide-react';
import type { RehearsedStep } from '../../shared/chain/types.ts';
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

/** How a step went on the fork; null before there was a rehearsal. */
export function rehearsedStepWords(status: RehearsedStep['status'] | null): RehearsedWords {
  return status === null
    ? { sign: CircleDashed, tone: 'unknown', word: 'Not rehearsed' }
    : words[status];
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
  allowances,
}: Pick<RehearsedStep, 'fileChanges' | 'allowances'>): string {
  if (file !== undefined) return fileWords[file.kind];
  return allowances.length > 0 ? 'allowance only' : 'changes nothing';
}
