/** What a tool does to the app itself; it touches no chain and no file. */
const appTools = ['notify', 'manage_plans'] as const;
export type AppTool = (typeof appTools)[number];

export function isAppTool(tool: string): tool is AppTool {
  return appTools.some((each) => each === tool);
}
