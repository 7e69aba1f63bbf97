/** A server as the help shows it. */
export const serverExample = {
  name: 'files',
  kind: 'stdio',
  reachedBy: '"node" "/opt/mcp/files/index.js" "/home/ann/Notes"',
  environment: [],
  enabled: false,
  fetchesWhatItRuns: false,
  tools: 0,
};

/** A tool as the help shows it. */
export const toolExample = {
  name: 'mcp:files.read_text_file',
  permission: 'ask',
  state: 'agreed',
  hash: '7d86…',
  definition: { server: {}, config: {}, tool: { name: 'read_text_file' } },
  offered: null,
};
