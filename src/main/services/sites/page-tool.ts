// A page of the web, as a model may ask for it in a conversation: only below what the person allowed, and each time
// with their yes to the whole address, because an address can carry out whatever stands in it.
import { z } from 'zod';
import { toAppError } from '../../../shared/errors.ts';
import { type SiteRule, siteText } from '../../../shared/sites/site-rule.ts';
import { readToolInput } from '../../agent/conversation/read-tool-input.ts';
import { toolSchema } from '../../agent/conversation/tool-schema.ts';
import type { ToolAnswer, TurnTool } from '../../agent/conversation/turn-tool.ts';
import type { Pages } from '../../sites/pages.ts';

const name = 'http_get';
/** Of the rules that a model is told. */
const mostTold = 30;

const inputSchema = z.strictObject({ url: z.string().min(1).max(4_096) });

export interface PageToolDeps {
  pages: Pick<Pages, 'workOut' | 'get'>;
  rules: () => readonly SiteRule[];
}

export function pageTool({ pages, rules }: PageToolDeps): TurnTool {
  return {
    ...{ kind: 'outbound', title: 'Read a web address' },
    definition: { name, description: described(rules()), input_schema: toolSchema(inputSchema) },
    asks: (input) => `May Countersign ask ${hostOf(input)} for this address?`,
    refuses: (input) => {
      try {
        pages.workOut({ url: urlOf(input) });
        return null;
      } catch (thrown) {
        return wordsOf(thrown);
      }
    },
    run: async (input, { signal }) => {
      const read = readToolInput(inputSchema, input, name);
      if (!read.ok) return read.answer;
      try {
        const { status, contentType, url, text } = await pages.get(read.value, signal);
        const head = JSON.stringify({ status, contentType, url });
        const label = new URL(url).origin;
        return { text: `${head}\n\n${text}`, isError: false, origin: 'web', label };
      } catch (thrown) {
        return failed(thrown);
      }
    },
  };
}

function described(rules: readonly SiteRule[]): string {
  const sites = rules.filter(({ use }) => use === 'read').map(siteText);
  const told = [...new Set(sites)].sort().slice(0, mostTold);
  const where =
    told.length === 0
      ? 'No site is allowed at the moment: where one is needed, tell the person that they allow it in the settings, under "Sites that plans may visit".'
      : `Only addresses below these may be read: ${told.join(', ')}.`;
  return `Reads the text or JSON that one web address answers. ${where} The person is asked each time.`;
}

function urlOf(input: unknown): string {
  const read = inputSchema.safeParse(input);
  return read.success ? read.data.url : '';
}

function hostOf(input: unknown): string {
  const url = urlOf(input);
  return URL.canParse(url) ? new URL(url).host : 'a site';
}

/** Its words are ours, whatever the site answered. */
function failed(thrown: unknown): ToolAnswer {
  return { text: wordsOf(thrown), isError: true, origin: 'app', label: name };
}

function wordsOf(thrown: unknown): string {
  const { message, advice } = toAppError(thrown);
  return [message, advice].filter(Boolean).join(' ');
}
