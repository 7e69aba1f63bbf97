/** A server as the help shows it. */
export const serverExample = {
  name: 'files',
  kind: 'stdio',
  reachedBy: '"node" "/opt/mcp/files/index.js" "/home/ann/Notes"',
  environment: [],
  headers: [],
  network: false,
  questions: false,
  enabled: false,
  fetchesWhatItRuns: false,
  tools: 0,
  changed: 0,
  health: { lastStartAt: null, lastCallAt: null, failures: 0, lastFailure: null },
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

/** What a server did, as the help shows it. */
export const mcpLogExample = {
  server: 'files',
  health: { lastStartAt: 1_764_000_000_000, lastCallAt: null, failures: 0, lastFailure: null },
  entries: [{ at: 1_764_000_000_000, kind: 'started', text: '' }],
};
