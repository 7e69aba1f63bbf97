import { nearestNames } from '../../../nearest-names.ts';
import { type Check, issueAt } from '../check.ts';

/** CONTRA_NO_TOOL: a tool that is not registered here, with the nearest names. */
export const noTool: Check = ({ actions, tools }) =>
  actions.flatMap(({ node, path, tool }) => {
    if (tool !== undefined) return [];
    const near = nearestNames(node.tool, tools.names());
    const hint = near.length > 0 ? ` Near to it: ${near.join(', ')}.` : '';
    const message = `There is no tool "${node.tool.slice(0, 80)}" in this version.${hint}`;
    const place = { nodeId: node.id, path: `${path}.tool` };
    return [issueAt(place, 'CONTRA_NO_TOOL', message, { suggestion: near[0] })];
  });
