/** Of one connection to a server. Whatever is more ends it. */
export interface McpLimits {
  /** Bytes of one line, or of one answer over HTTP. */
  lineBytes: number;
  /** Lines, of whatever kind. */
  lines: number;
  /** Letters of what a call gives back; the rest is cut off. */
  resultLetters: number;
  /** Bytes kept of what it writes to its error output: the last ones. */
  logBytes: number;
  /** Until it has told what it is and what tools it has. */
  connectMs: number;
  /** Until a call is answered. */
  callMs: number;
  tools: number;
  /** Letters of all that is said of one tool. */
  definitionLetters: number;
}

export const mcpLimits: McpLimits = {
  lineBytes: 1_048_576,
  lines: 2_000,
  resultLetters: 65_536,
  logBytes: 16_384,
  connectMs: 20_000,
  callMs: 120_000,
  tools: 128,
  definitionLetters: 16_384,
};
