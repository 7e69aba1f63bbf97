import type { ToolCompiler } from '../scope.ts';
import { fromText } from '../slot.ts';
import { urlOf } from './url-of.ts';

export const httpGetCompiler: ToolCompiler = {
  slots: ['url'],
  compile({ slots }) {
    const url = urlOf(slots['url']);
    if (!url.ok) return url;
    const { text } = url.value;
    return {
      ok: true,
      value: {
        ...{ tool: 'http_get', id: 'page', label: `Read ${text.slice(0, 80)}` },
        params: { url: text },
        provenance: { url: fromText(url.value) },
        assumptions: [],
      },
    };
  },
};
