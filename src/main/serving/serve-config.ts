/** What other programs are configured with to ask Countersign, in the form that most of them read. */
export function serveConfig(program: { node: string; script: string; dataDir: string }): string {
  const { node, script, dataDir } = program;
  const args = [script, 'mcp', 'serve', '--data-dir', dataDir];
  return JSON.stringify({ mcpServers: { countersign: { command: node, args } } }, null, 2);
}
