import type { TurnTool } from '../../../src/main/agent/conversation/turn-tool.ts';

/** A tool that reaches a server of somebody else; `reached` hears of points of a call. */
export function callTool(url: string, reached: (point: string) => Promise<void>): TurnTool {
  return {
    definition: {
      ...{ name: 'notes_search', description: 'Looks in the notes of a server.' },
      input_schema: { type: 'object', properties: { words: { type: 'string' } } },
    },
    ...{ title: 'Search notes', kind: 'outbound', asks: () => 'May it search the notes?' },
    run: async (input) => {
      await reached('before it is sent');
      const response = await fetch(url, { method: 'POST', body: JSON.stringify(input) });
      const text = await response.text();
      await reached('after it was answered');
      return { text, isError: false, origin: 'mcp', label: 'notes/search' };
    },
  };
}
