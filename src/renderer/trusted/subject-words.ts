import type { ApprovalFacts } from '../../shared/approvals/facts.ts';
import type { Outcome } from './outcome-of.ts';

interface SubjectWords {
  /** Why there can be no answer yet, or any more. */
  expired: string;
  tick: string;
  arming: string;
  ready: string;
  /** Above what the signer itself read. */
  read: string;
  /** Above the digest. */
  exactly: string;
  refuse: string;
  disagreed: string;
  nothingDone: string;
  outcomes: Record<Outcome, { title: string; text: string }>;
}

/** What it is about that is done on this computer, and not on a network. */
export const placesHere: Partial<Record<ApprovalFacts['subject'], string>> = {
  file_change: 'Files of this computer',
  command: 'A program of this computer',
  visit: 'A visit to the web',
};

/** What the page says of a transaction and a permit, which are signed, and of what is done on this computer, which is not. */
export const subjectWords: Record<ApprovalFacts['subject'], SubjectWords> = {
  transaction: {
    expired: 'This approval has expired. Nothing was signed.',
    tick: 'Tick the box to enable signing.',
    arming: 'Take a moment to read. Signing is possible in a second.',
    ready: 'You can sign now.',
    read: 'What the signer read from the bytes',
    exactly: 'You approve exactly these bytes, once',
    refuse: 'Do not sign this',
    disagreed: 'Danger: what was shown is not what would be signed',
    nothingDone: 'Nothing was signed.',
    outcomes: {
      signing: {
        title: 'Approved',
        text: 'The signer is signing exactly these bytes, once. You can close this window.',
      },
      signed: {
        title: 'Signed and sent',
        text: 'The run shows when it is on the chain, and compares what happened with what was rehearsed. This approval is used up.',
      },
      asked_again: {
        title: 'Asked again',
        text: 'Just before signing, this would no longer have done what you read. Nothing was signed. The run rehearses it anew and asks you with the new figures: close this window and review the approval there.',
      },
      rejected: {
        title: 'Rejected',
        text: 'Nothing was signed. The run stops at this step.',
      },
      expired: {
        title: 'Expired',
        text: 'The time to answer is over. Nothing was signed. The run says how to go on.',
      },
      withdrawn: {
        title: 'Withdrawn',
        text: 'The request was taken back, for example because it was rehearsed again. Nothing was signed.',
      },
    },
  },
  batch: {
    expired: 'This approval has expired. Nothing was signed.',
    tick: 'Tick the box to enable signing.',
    arming: 'Take a moment to read. Signing is possible in a second.',
    ready: 'You can sign now.',
    read: 'What the signer read from the bytes',
    exactly: 'You approve exactly these payments, each once',
    refuse: 'Do not sign this',
    disagreed: 'Danger: what was shown is not what would be signed',
    nothingDone: 'Nothing was signed.',
    outcomes: {
      signing: {
        title: 'Approved',
        text: 'The signer signs exactly these payments, each once and in this order. You can close this window.',
      },
      signed: {
        title: 'The first is signed and sent',
        text: 'Each of the others follows when the one before it is on the chain, after it was looked at again. The run shows how far it is. Where one would not do what you read, or fails, you are asked anew about what is left, or the run stops there. Cancelling the run, locking the wallet and stopping everything take back what was not signed yet.',
      },
      asked_again: {
        title: 'Asked again',
        text: 'Just before signing, the first payment would no longer have done what you read. Nothing was signed. The run rehearses them anew and asks you with the new figures: close this window and review the approval there.',
      },
      rejected: {
        title: 'Rejected',
        text: 'None of the payments was signed. The run stops at this step.',
      },
      expired: {
        title: 'Expired',
        text: 'The time to answer is over. Nothing was signed. The run says how to go on.',
      },
      withdrawn: {
        title: 'Withdrawn',
        text: 'The request was taken back, for example because it was rehearsed again. Nothing was signed.',
      },
    },
  },
  permit: {
    expired: 'This approval has expired. Nothing was signed.',
    tick: 'Tick the box to enable signing.',
    arming: 'Take a moment to read. Signing is possible in a second.',
    ready: 'You can sign now.',
    read: 'What the signer read from the bytes',
    exactly: 'You approve exactly this permit, once',
    refuse: 'Do not sign this',
    disagreed: 'Danger: what was shown is not what would be signed',
    nothingDone: 'Nothing was signed.',
    outcomes: {
      signing: {
        title: 'Approved',
        text: 'The signer is signing exactly this permit, once. You can close this window.',
      },
      signed: {
        title: 'Signed',
        text: 'Nothing was sent yet. The run rehearses the transaction that carries the permit and asks you about it. Unused, the permit ends by itself. This approval is used up.',
      },
      asked_again: {
        title: 'Asked again',
        text: 'Just before signing, the step needed something else than you read. Nothing was signed. The run works it out anew and asks you again: close this window and review the approval there.',
      },
      rejected: {
        title: 'Rejected',
        text: 'Nothing was signed. The run stops at this step.',
      },
      expired: {
        title: 'Expired',
        text: 'The time to answer is over. Nothing was signed. The run says how to go on.',
      },
      withdrawn: {
        title: 'Withdrawn',
        text: 'The request was taken back, for example because it was worked out again. Nothing was signed.',
      },
    },
  },
  command: {
    expired: 'This approval has expired. Nothing was started.',
    tick: 'Tick the box to be able to approve.',
    arming: 'Take a moment to read. You can approve in a second.',
    ready: 'You can approve now.',
    read: 'What the signer read of the start',
    exactly: 'You approve exactly this start, once',
    refuse: 'Do not approve this',
    disagreed: 'Danger: what was shown is not what would be started',
    nothingDone: 'Nothing was started.',
    outcomes: {
      signing: {
        title: 'Approved',
        text: 'Exactly this is being started, once. You can close this window.',
      },
      signed: {
        title: 'Approved and begun',
        text: 'The run shows what the program says while it runs, and how it ends. You can stop it there. This approval is used up.',
      },
      asked_again: {
        title: 'Asked again',
        text: 'Just before the start, the program or what plans may run was no longer as you saw it. Nothing was started. The run asks you again: close this window and review the approval there.',
      },
      rejected: {
        title: 'Rejected',
        text: 'Nothing was started. The run stops at this step.',
      },
      expired: {
        title: 'Expired',
        text: 'The time to answer is over. Nothing was started. The run says how to go on.',
      },
      withdrawn: {
        title: 'Withdrawn',
        text: 'The request was taken back, for example because it was worked out again. Nothing was started.',
      },
    },
  },
  visit: {
    expired: 'This approval has expired. No page was opened.',
    tick: 'Tick the box to be able to approve.',
    arming: 'Take a moment to read. You can approve in a second.',
    ready: 'You can approve now.',
    read: 'What the signer read of the visit',
    exactly: 'You approve exactly this visit, once',
    refuse: 'Do not approve this',
    disagreed: 'Danger: what was shown is not what would be done',
    nothingDone: 'No page was opened.',
    outcomes: {
      signing: {
        title: 'Approved',
        text: 'Exactly this is about to be done, once. You can close this window.',
      },
      signed: {
        title: 'Approved and begun',
        text: 'A browser window of its own opens, with a frame that says what is done and a button to stop. The run shows how far it is, and keeps what is taken. This approval is used up.',
      },
      asked_again: {
        title: 'Asked again',
        text: 'Just before it began, the sites that plans may visit were no longer as you saw them. No page was opened. The run asks you again: close this window and review the approval there.',
      },
      rejected: {
        title: 'Rejected',
        text: 'No page was opened. The run stops at this step.',
      },
      expired: {
        title: 'Expired',
        text: 'The time to answer is over. No page was opened. The run says how to go on.',
      },
      withdrawn: {
        title: 'Withdrawn',
        text: 'The request was taken back, for example because it was worked out again. No page was opened.',
      },
    },
  },
  file_change: {
    expired: 'This approval has expired. Nothing was changed.',
    tick: 'Tick the box to be able to approve.',
    arming: 'Take a moment to read. You can approve in a second.',
    ready: 'You can approve now.',
    read: 'What the signer read of the change',
    exactly: 'You approve exactly this change, once',
    refuse: 'Do not approve this',
    disagreed: 'Danger: what was shown is not what would be approved',
    nothingDone: 'Nothing was changed.',
    outcomes: {
      signing: {
        title: 'Approved',
        text: 'Exactly this change is being made, once. You can close this window.',
      },
      signed: {
        title: 'Approved and begun',
        text: 'The run shows when the file is as you approved it. What was there before is kept, so that it can be undone. This approval is used up.',
      },
      asked_again: {
        title: 'Asked again',
        text: 'Just before the change, the file was no longer as you saw it. Nothing was changed. The run rehearses it anew and asks you again: close this window and review the approval there.',
      },
      rejected: {
        title: 'Rejected',
        text: 'Nothing was changed. The run stops at this step.',
      },
      expired: {
        title: 'Expired',
        text: 'The time to answer is over. Nothing was changed. The run says how to go on.',
      },
      withdrawn: {
        title: 'Withdrawn',
        text: 'The request was taken back, for example because it was rehearsed again. Nothing was changed.',
      },
    },
  },
};
