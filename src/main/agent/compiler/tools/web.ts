import type { ToolCompiler } from '../scope.ts';
import { fromText, questionsOf, unknown } from '../slot.ts';

/** Which sites may be read, the person decides elsewhere. */
export const httpGetCompiler: ToolCompiler = {
  slots: ['url'],
  compile({ slots }) {
    const said = slots['url'];
    if (said === undefined || !/^https?:\/\/[^\s"'`<>\\]+$/iu.test(said.text)) {
      const text = 'Which web address? Write all of it, from https:// on.';
      return { ok: false, questions: questionsOf(unknown('url', text)) };
    }
    return {
      ok: true,
      value: {
        ...{ tool: 'http_get', id: 'page', label: `Read ${said.text.slice(0, 80)}` },
        params: { url: said.text },
        provenance: { url: fromText(said) },
        assumptions: [],
      },
    };
  },
};
