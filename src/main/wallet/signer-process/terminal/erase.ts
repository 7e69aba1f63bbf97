// Agreeing on the terminal that everything is erased: with the password, or with a sentence where that is lost.

import { eraseSentence } from '../../../../shared/data/erase-words.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { TaskOutcome } from '../../protocol/control.ts';
import { outcomeOf, type TerminalSession, vaultPassword } from './terminal-session.ts';

export async function erase(terminal: TerminalSession): Promise<TaskOutcome> {
  const { args, conversation, prompter } = terminal;
  const state = await conversation.request({ type: 'hello' });
  const hasVault = state.type === 'state' && state.vault !== 'none' && state.vault !== 'damaged';
  if (hasVault && args.forgotten !== true) {
    const password = await vaultPassword(terminal);
    return outcomeOf(await conversation.request({ type: 'erase', password }));
  }
  const sentence = await prompter.ask(`Type "${eraseSentence}" to erase everything: `);
  if (sentence === null) throw noSentence();
  return outcomeOf(await conversation.request({ type: 'eraseWithout', sentence }));
}

function noSentence(): AppError {
  return new AppError('NO_ANSWER', 'cancelled', 'There was no answer on the terminal.', {
    advice: 'Nothing was erased. Run it in a terminal.',
  });
}
