import type { TurnTool } from '../../agent/conversation/turn-tool.ts';
import {
  asks,
  callTool,
  definitionOf,
  isPermitted,
  modelName,
  type OfferedTool,
  type TurnToolsDeps,
} from './offered-tool.ts';
import { searchedTools } from './searched-tools.ts';

/** More of them are not offered at once, but found by words. */
const mostOffered = 30;

/** The tools of servers that are enabled, as a turn of the conversation is offered them. */
export function mcpTurnTools(deps: TurnToolsDeps): TurnTool[] {
  const offered = offeredTools(deps);
  if (offered.length > mostOffered) return searchedTools(deps, offered);
  return offered.map((each) => turnTool(deps, each));
}

function offeredTools({ reader }: TurnToolsDeps): OfferedTool[] {
  return reader.mcp
    .servers()
    .filter(({ enabled }) => enabled)
    .flatMap(({ name: server }) =>
      reader.mcp
        .tools(server)
        .filter(({ permission, offered }) => permission !== 'denied' && offered === null)
        .map((tool) => ({ server, tool, name: modelName(server, tool.tool) })),
    );
}

function turnTool(deps: TurnToolsDeps, offered: OfferedTool): TurnTool {
  const { server, tool } = offered;
  return {
    definition: definitionOf(offered),
    title: `${tool.tool} of ${server}`,
    kind: 'outbound',
    asks: () => asks(offered),
    permitted: () => isPermitted(deps, offered),
    run: (input, scene) => callTool(deps, offered, input, scene),
  };
}
