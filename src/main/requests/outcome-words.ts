import type { CompileOutcome } from '../../shared/plan/compile-outcome.ts';
import type { Content } from './message-content.ts';

/** What is said in the conversation about what words became; `about` are those words. */
export function contentsOf(outcome: CompileOutcome, about: string): Content[] {
  switch (outcome.outcome) {
    case 'plan':
      return [{ kind: 'plan', planId: outcome.plan.id }];
    case 'ask':
      return outcome.questions.map(({ slot, text, options }) => ({
        kind: 'question',
        slot,
        text,
        options: options ?? [],
        answered: false,
        about,
      }));
    case 'needs_model':
      return [
        {
          kind: 'assistant',
          text: `${outcome.reason} No plan was made. You can say things like "swap 1 ETH for USDC", "send 25 USDC to 0x…", "wrap 0.5 ETH" or "swap half of my ETH for DAI".`,
        },
      ];
    case 'refuse':
    case 'answer':
      return [{ kind: 'assistant', text: outcome.reason }];
  }
}
