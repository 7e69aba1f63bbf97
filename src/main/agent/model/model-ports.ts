// What the way to a model rests on, and the bounds of each call.
import type { Fetch } from '../../records/recorder.ts';
import type { ModelSettings } from './model-settings.ts';
import type { Timers } from './timers.ts';
import type { FetchLimits } from './watched-fetch.ts';

/** Where the key is kept: the key chain in the app, the environment at the command line. */
export interface ModelKey {
  /** Null where none is set for the service of this address. Asked at every call, and held no longer than it. */
  read(baseUrl: string): Promise<string | null>;
}

export interface ModelPorts {
  key: ModelKey;
  settings(): ModelSettings;
  fetch: Fetch;
  timers: Timers;
  /** Epoch milliseconds. */
  now(): number;
  /** 0 to 1, for the time between attempts. */
  chance(): number;
  limits: ModelLimits;
}

export interface ModelLimits extends FetchLimits {
  /** Of a prompt, cache included. */
  maxInputTokens: number;
}

export const usualModelLimits: ModelLimits = {
  ...{ firstByteMs: 60_000, silenceMs: 60_000 },
  ...{ maxSentBytes: 10_000_000, maxReceivedBytes: 10_000_000 },
  maxInputTokens: 200_000,
};
