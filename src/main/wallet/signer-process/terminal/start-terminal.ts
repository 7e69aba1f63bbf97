// The signer as a child of the command line: the person sits at the terminal that it inherited.
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { SignerEvent, SignerMessage } from '../../protocol/control.ts';
import type { SignerArguments } from '../arguments.ts';
import type { Signer } from '../signer.ts';
import type { Channel } from '../signer-options.ts';
import { askApproval } from './ask-approval.ts';
import { type Proposal, startConversation } from './conversation.ts';
import { stdinPrompter } from './prompter.ts';
import { runTask } from './run-task.ts';

/** Runs the task of the arguments against `signer` and reports its outcome on the control channel. */
export async function startTerminal(
  args: SignerArguments,
  signer: Signer,
  control: Channel,
): Promise<void> {
  const prompter = stdinPrompter();
  let questions: Promise<void> = Promise.resolve();
  const askNext = (proposal: Proposal): void => {
    questions = questions.then(async () => {
      if (!(await askApproval(proposal, prompter, conversation))) await fail(noAnswer());
    });
  };
  const conversation = startConversation(askNext, (error) => prompter.say(`${error.message}\n`));
  signer.attachHuman(conversation.channel);
  const report = (event: SignerEvent): Promise<void> =>
    control.post({ kind: 'event', event } satisfies SignerMessage);
  const fail = (error: unknown): Promise<void> =>
    report({ type: 'task', result: { ok: false, error: toAppError(error).toShape() } });
  try {
    const value = await runTask({ args, prompter, conversation });
    await report({ type: 'task', result: { ok: true, value } });
  } catch (error) {
    await fail(error);
  }
}

/** The question stays open: to say nothing is not to decline. */
function noAnswer(): AppError {
  return new AppError('APPROVAL_UNANSWERED', 'timeout', 'There was no answer on the terminal.', {
    advice: 'The request is still pending; run it again to answer.',
  });
}
