// Allowing more on the terminal: the signer says what it is in its own words, then asks for the password.
import { AppError } from '../../../../shared/errors.ts';
import {
  type PolicyChange,
  policyChangeSchema,
  policyQuestion,
} from '../../../../shared/wallet/policy-change.ts';
import type { TaskOutcome } from '../../protocol/control.ts';
import { needed, outcomeOf, type TerminalSession, unlock } from './terminal-session.ts';

/** Nobody waits for the answer under it: the verb that asked hears of the end of the task. */
const changeId = '0'.repeat(32);

export async function allowMore(terminal: TerminalSession): Promise<TaskOutcome> {
  const { args, conversation, prompter } = terminal;
  const change = readChange(needed(args.change, 'change'));
  const { message, detail } = policyQuestion(change);
  prompter.say(`${message}\n${detail}\n`);
  const { password } = await unlock(terminal);
  return outcomeOf(await conversation.request({ type: 'allowMore', password, changeId, change }));
}

function readChange(text: string): PolicyChange {
  try {
    return policyChangeSchema.parse(JSON.parse(text));
  } catch (cause) {
    const message = 'The signer was started with a change that it cannot read.';
    throw new AppError('SIGNER_BAD_ARGUMENTS', 'invalid_params', message, { cause });
  }
}
