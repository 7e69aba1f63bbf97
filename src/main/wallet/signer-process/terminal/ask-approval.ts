import type { Conversation, Proposal } from './conversation.ts';
import type { Prompter } from './prompter.ts';

/** Time in which what was typed before the question is dropped, and an answer is not taken. */
const settleMs = 1_000;

/** Prints what the signer read in the bytes and takes the person's answer. */
export async function askApproval(
  { approvalId, challenge, summary }: Proposal,
  prompter: Prompter,
  conversation: Conversation,
): Promise<void> {
  const width = Math.max(...summary.map(({ label }) => label.length));
  const lines = summary.map(({ label, value }) => `  ${label.padEnd(width)}  ${value}`);
  prompter.say(`\nThe signer is asked to sign:\n${lines.join('\n')}\n`);
  const answer = await prompter.ask('Type "approve" to sign, anything else to refuse: ', {
    settleMs,
  });
  if (answer?.trim().toLowerCase() === 'approve') {
    conversation.tell({ type: 'approve', approvalId, challenge });
  } else {
    conversation.tell({ type: 'reject', approvalId });
  }
}
