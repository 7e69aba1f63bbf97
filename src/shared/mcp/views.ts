// What the windows see of servers that offer tools.
import type { ErrorShape } from '../errors.ts';
import type { AgreedTool, ToolPin } from './tool-pin.ts';

/** Whether programs can be kept from the person's files: bubblewrap works, is not there, is forbidden, or is not for this system. */
export type SandboxState = 'works' | 'missing' | 'refused' | 'no_such_system';

/** `idle`: enabled, and started with its next call. */
export type McpServerState = 'off' | 'idle' | 'starting' | 'ready' | 'failed';

export interface McpFailure {
  code: string;
  message: string;
  /** Epoch ms. */
  at: number;
}

export interface McpHealth {
  /** Epoch ms, each; null for never. */
  lastStartAt: number | null;
  lastCallAt: number | null;
  /** Starts and calls that failed since it was added. */
  failures: number;
  lastFailure: McpFailure | null;
}

/** A variable that a server gets: where its value is taken from. The value itself is in no view. */
export interface McpVariableView {
  name: string;
  place: 'key_chain' | 'memory' | 'computer' | 'none' | 'unreadable';
}

export interface McpServerView {
  name: string;
  kind: 'stdio' | 'http';
  /** The exact words that start it, or its address, with whatever cannot be seen written out. */
  reachedBy: string;
  variables: McpVariableView[];
  network: boolean;
  asks: boolean;
  /** Nobody can know what it would run, so that it cannot be enabled. */
  fetchesWhatItRuns: boolean;
  state: McpServerState;
  /** Why it failed, of `failed` only. */
  error: ErrorShape | null;
  tools: number;
  /** Tools that are off because their server says something else of them now. */
  changed: number;
  health: McpHealth;
}

export interface McpView {
  sandbox: SandboxState;
  /** By name. */
  servers: McpServerView[];
}

/** What a server says of its tools now, to be agreed to as a whole. */
export interface McpOffer {
  /** Of all of it; what is agreed to is what has this hash. */
  hash: string;
  before: AgreedTool[];
  now: ToolPin[];
}

export const mcpLogKinds = ['started', 'ended', 'called', 'failed', 'stderr', 'protocol'] as const;
export type McpLogKind = (typeof mcpLogKinds)[number];

export interface McpLogEntry {
  /** Epoch ms. */
  at: number;
  kind: McpLogKind;
  /** Cleaned and cut. */
  text: string;
}
