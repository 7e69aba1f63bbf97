import type { RunEvent } from '../../../shared/runs/views.ts';

export type Sentence = readonly [text: string, tone: RunEvent['tone']];

/** What lines of the log mean to a person, by their kind. */
export type Story = Readonly<Record<string, Sentence>>;
