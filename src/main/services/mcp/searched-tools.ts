// Many tools at once: only those that were found by words go along, and are called by their names.
import { z } from 'zod';
import type { TurnTool } from '../../agent/conversation/turn-tool.ts';
import {
  asks,
  callTool,
  definitionOf,
  isPermitted,
  type OfferedTool,
  type TurnToolsDeps,
} from './offered-tool.ts';

const mostFound = 8;
const searchSchema = z.strictObject({ words: z.string().min(1).max(200) });
const callSchema = z.strictObject({
  tool: z.string().max(64),
  input: z.record(z.string(), z.unknown()).default({}),
});

export function searchedTools(deps: TurnToolsDeps, offered: readonly OfferedTool[]): TurnTool[] {
  const names = [...new Set(offered.map(({ server }) => server))].join(', ');
  return [
    {
      definition: {
        name: 'search_tools',
        description: `Finds tools of the servers that the person added (${names}), ${offered.length} in all, by words for what is to be done. It answers with their names and inputs; call one with call_tool.`,
        input_schema: z.toJSONSchema(searchSchema) as never,
      },
      title: 'Look for tools',
      kind: 'read',
      run: async (input) => search(input, offered),
    },
    callFound(deps, offered),
  ];
}

async function search(input: unknown, offered: readonly OfferedTool[]) {
  const parsed = searchSchema.safeParse(input);
  const answer = { origin: 'app' as const, label: 'search_tools' };
  if (!parsed.success) return { ...answer, text: 'It takes "words", a text.', isError: true };
  const found = bestOf(parsed.data.words, offered);
  if (found.length === 0) return { ...answer, text: 'No tool has these words.', isError: false };
  const text = JSON.stringify(found.map(definitionOf), null, 1);
  // The servers wrote what is said of their tools.
  const label = [...new Set(found.map(({ server }) => server))].join(', ');
  return { origin: 'mcp' as const, label, text, isError: false };
}

function callFound(deps: TurnToolsDeps, offered: readonly OfferedTool[]): TurnTool {
  const named = (input: unknown) => {
    const parsed = callSchema.safeParse(input);
    const tool = offered.find(({ name }) => parsed.success && name === parsed.data.tool);
    return parsed.success && tool ? { tool, input: parsed.data.input } : null;
  };
  return {
    definition: {
      name: 'call_tool',
      description: 'Calls a tool that search_tools found, by its name, with what it takes.',
      input_schema: z.toJSONSchema(callSchema, { io: 'input' }) as never,
    },
    title: 'Call a tool of a server',
    kind: 'outbound',
    asks: (input) => {
      const call = named(input);
      return call === null ? 'May a tool that is not there be called?' : asks(call.tool);
    },
    permitted: (input) => {
      const call = named(input);
      // What is not there is called by nobody, and the model is told at once.
      return call === null || isPermitted(deps, call.tool);
    },
    run: async (input, scene) => {
      const call = named(input);
      if (call !== null) return callTool(deps, call.tool, call.input, scene);
      const text = 'There is no such tool. Find its name with search_tools first.';
      return { text, isError: true, origin: 'app', label: 'call_tool' };
    },
  };
}

/** Those with the most of the words, in their names more than in what is said of them. */
function bestOf(words: string, offered: readonly OfferedTool[]): OfferedTool[] {
  const asked = [...new Set(words.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])];
  const scored = offered.map((each) => {
    const name = each.name.toLowerCase();
    const all = each.tool.definition.toLowerCase();
    const score = asked.reduce(
      (sum, word) => sum + (name.includes(word) ? 3 : 0) + (all.includes(word) ? 1 : 0),
      0,
    );
    return { each, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, mostFound)
    .map(({ each }) => each);
}
