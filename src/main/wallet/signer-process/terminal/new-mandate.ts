// Agreeing to a mandate on the terminal: the signer reads the terms out of a file and says them in its own words.
import { AppError } from '../../../../shared/errors.ts';
import { type MandateDraft, mandateDraftSchema } from '../../../../shared/wallet/mandate-terms.ts';
import type { TaskOutcome } from '../../protocol/control.ts';
import { readSecretFile } from './secret-input.ts';
import { needed, outcomeOf, type TerminalSession, unlock } from './terminal-session.ts';

export async function createMandate(terminal: TerminalSession): Promise<TaskOutcome> {
  const { args, conversation, prompter } = terminal;
  const terms = readTerms(needed(args['mandate-file'], 'mandate-file'));
  const { password } = await unlock(terminal);
  const read = await conversation.request({ type: 'readMandate', terms });
  if (read.type !== 'mandateTerms') throw notAgreed();
  if (read.problem !== null) throw AppError.fromShape(read.problem);
  const { summary, digest } = read;
  const width = Math.max(...summary.map(({ label }) => label.length));
  const lines = summary.map(({ label, value }) => `  ${label.padEnd(width)}  ${value}`);
  prompter.say(`\nThis may be signed without asking you again:\n${lines.join('\n')}\n`);
  const question = 'Type "agree" to make this mandate, anything else to leave it: ';
  const answer = args.yes ? 'agree' : await prompter.ask(question);
  if (answer?.trim().toLowerCase() !== 'agree') throw notAgreed();
  const made = await conversation.request({ type: 'createMandate', password, terms, digest });
  if (made.type === 'mandateCreated') prompter.say(`Its account: ${made.account}\n`);
  return outcomeOf(made);
}

function readTerms(file: string): MandateDraft {
  const text = readSecretFile(file, 'mandate-file');
  try {
    return mandateDraftSchema.parse(JSON.parse(text));
  } catch (cause) {
    const message = 'The file does not hold the terms of a mandate.';
    const advice = 'No mandate was made. Have the terms drawn up again.';
    throw new AppError('MANDATE_FILE_INVALID', 'invalid_params', message, { advice, cause });
  }
}

function notAgreed(): AppError {
  return new AppError('NOT_CONFIRMED', 'cancelled', 'The mandate was not agreed to.', {
    advice: 'No mandate was made.',
  });
}
