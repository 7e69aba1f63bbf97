import type { ParamValue } from '../../../../shared/plan/values.ts';
import { textOfVisit } from '../resolve/text-of-step.ts';
import type { ToolCompiler } from '../scope.ts';
import { fromText } from '../slot.ts';
import { urlOf } from './url-of.ts';

/** A page that is opened in the browser window; a picture and its text where they are asked for. */
export const browserActCompiler: ToolCompiler = {
  slots: ['url', 'picture', 'text'],
  compile({ slots }) {
    const url = urlOf(slots['url']);
    if (!url.ok) return url;
    const steps: ParamValue[] = [
      { do: 'navigate', url: url.value.text },
      ...(slots['text'] === undefined ? [] : [{ do: 'extract', name: textOfVisit }]),
      ...(slots['picture'] === undefined ? [] : [{ do: 'screenshot' }]),
    ];
    return {
      ok: true,
      value: {
        ...{ tool: 'browser_act', id: 'visit', label: `Open ${url.value.text.slice(0, 80)}` },
        params: { steps },
        provenance: { steps: fromText(url.value) },
        assumptions: [],
      },
    };
  },
};
