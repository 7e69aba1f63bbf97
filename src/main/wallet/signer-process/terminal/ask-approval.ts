import { readingMs } from '../../../../shared/wallet/reading-time.ts';
import type { Conversation, Proposal } from './conversation.ts';
import type { Prompter } from './prompter.ts';

const words = {
  transaction: {
    asked: 'The signer is asked to sign:',
    question: 'Type "approve" to sign, anything else to refuse: ',
  },
  batch: {
    asked: 'The signer is asked to sign these payments, one after the other:',
    question: 'Type "approve" to sign all of them, anything else to refuse them all: ',
  },
  message: {
    asked: 'The signer is asked to sign this message:',
    question: 'Type "approve" to sign, anything else to refuse: ',
  },
  file_change: {
    asked: 'You are asked to allow this change of a file:',
    question: 'Type "approve" to have it done, anything else to refuse: ',
  },
  command: {
    asked: 'You are asked to allow this program to be run:',
    question: 'Type "approve" to have it run, anything else to refuse: ',
  },
  visit: {
    asked: 'You are asked to allow this visit to the web:',
    question: 'Type "approve" to have it made, anything else to refuse: ',
  },
} as const;

/** By the clock of this end: the signer, which was told of it before, is not to refuse what is taken here. */
const marginMs = 100;

/**
 * Prints what the signer read in the bytes and takes the person's answer. False when there was none:
 * nothing is decided then. A yes sooner than it can have been read is not taken; a no counts at once.
 */
export async function askApproval(
  proposal: Proposal,
  prompter: Prompter,
  conversation: Conversation,
): Promise<boolean> {
  const { approvalId, challenge, summary, subject } = proposal;
  const payments = proposal.subject === 'batch' ? proposal.payments.length : 1;
  const width = Math.max(...summary.map(({ label }) => label.length));
  const lines = summary.map(({ label, value }) => `  ${label.padEnd(width)}  ${value}`);
  const { asked, question } = words[subject];
  prompter.say(`\n${asked}\n${lines.join('\n')}\n`);
  const shownAt = performance.now();
  for (;;) {
    const answer = await prompter.ask(question);
    if (answer === null) return false;
    const word = answer.trim().toLowerCase();
    const early = performance.now() - shownAt < readingMs(payments) + marginMs;
    if (early && (word === 'approve' || word === '')) {
      prompter.say('That was too soon to have been read. Type it again.\n');
    } else {
      const decision = word === 'approve' ? ({ type: 'approve', challenge } as const) : reject;
      conversation.tell({ ...decision, approvalId });
      return true;
    }
  }
}

const reject = { type: 'reject' } as const;
