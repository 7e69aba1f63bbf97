import type { IntentStep } from '../../intent/intent.ts';
import type { ToolCompiler } from '../scope.ts';
import { fromText, questionsOf, unknown } from '../slot.ts';

/** A question to the person while the plan runs. A text that no later step uses was meant for something. */
export const userInputCompiler: ToolCompiler = {
  slots: ['prompt', 'confirm'],
  compile({ slots, steps }) {
    const said = slots['prompt'] ?? slots['confirm'];
    const prompt = promptOf(said?.text ?? '');
    if (said === undefined || prompt === null) {
      return { ok: false, questions: questionsOf(unknown('prompt', 'What should be asked?')) };
    }
    if (!steps.filter(asksForText).every(({ id }) => steps.some((step) => uses(step, id)))) {
      const text = 'What is to be done with the answer? Say it as "write it to" and a path.';
      return { ok: false, questions: questionsOf(unknown('text', text)) };
    }
    const kind = slots['confirm'] === undefined ? 'text' : 'confirm';
    return {
      ok: true,
      value: {
        ...{ tool: 'get_user_input', id: 'ask', label: `Ask "${prompt.slice(0, 60)}"` },
        params: { prompt, kind },
        provenance: { prompt: fromText(said), kind: fromText(said) },
        assumptions: [],
      },
    };
  },
};

const asksForText = ({ tool, slots }: IntentStep): boolean =>
  tool === 'get_user_input' && slots['confirm'] === undefined;

function uses({ slots }: IntentStep, id: string): boolean {
  return Object.values(slots).some((said) => said.kind === 'output' && said.step === id);
}

/** "my name" is asked as "Your name?"; what stands in quotation marks is asked to the letter. */
function promptOf(text: string): string | null {
  const quoted = /^["“](.*)["”]$/su.exec(text)?.[1]?.trim();
  if (quoted !== undefined) return quoted === '' ? null : quoted;
  const words = text.replace(/^my\b/iu, 'your').trim();
  return words === '' ? null : `${words.charAt(0).toUpperCase()}${words.slice(1)}?`;
}
