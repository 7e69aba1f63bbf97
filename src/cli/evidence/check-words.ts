import type { CheckResult } from '../../main/evidence/evidence-check.ts';

/** What each check is about: true, not true, and nothing there to check. */
const words: Readonly<Record<string, readonly [ok: string, bad: string, none: string]>> = {
  shape: ['It has the form of evidence.', 'It does not have the form of evidence', ''],
  hashes: ['Each part has its hash.', 'A part does not have its hash', ''],
  digest: [
    'The bytes have the digest that was approved.',
    'The bytes do not have the digest that was approved',
    'The bytes were made anew since, and are not in it.',
  ],
  facts: ['What was shown is about these bytes.', 'What was shown is about something else', ''],
  signature: [
    "What was signed is the account's signature of these bytes.",
    "What was signed is not the account's signature of these bytes",
    '',
  ],
  plan: ['The plan has the hash that was agreed to.', 'The plan is not the one agreed to', ''],
  log: ['The lines of the log have their hashes.', 'A line of the log was changed', ''],
  log_agrees: ['The log says the same.', 'The log says otherwise', ''],
  verdict: [
    'The verdict follows from the two sides.',
    'The verdict does not follow from the two sides',
    'There is no outcome to compare.',
  ],
  run_shape: [
    'The file has the form of the evidence of a run.',
    'The file does not have the form of the evidence of a run',
    '',
  ],
  list: [
    'The list of approvals is whole, and in its order.',
    'The list of approvals is not the one that was written: some were taken out, put in or moved',
    '',
  ],
  of_run: ['Every approval is of this run.', 'An approval is of another run', ''],
  stored_list: [
    'The database of this folder has the same list.',
    'The database of this folder has another list',
    'The database of this folder does not know the run.',
  ],
  stored: [
    'The database of this folder says the same.',
    'The database of this folder says otherwise',
    'The database of this folder does not know it.',
  ],
  chain: [
    "The chain's receipt says the same.",
    "The chain's receipt says otherwise",
    'It tells of nothing on a chain.',
  ],
};

/** One check for a person at a terminal. */
export function checkWords({ id, state, field }: CheckResult): string {
  const [ok, bad, none] = words[id] ?? [id, id, id];
  if (state === 'ok') return `ok: ${ok}`;
  if (state === 'not_there') return `-: ${none}`;
  return field ? `BAD: ${bad}: ${field}.` : `BAD: ${bad}.`;
}
