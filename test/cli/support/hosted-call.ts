/** What a host is asked to run. */
export interface HostedCall {
  words: readonly string[];
  cwd: string;
  environment: Record<string, string>;
  stdin: string | Uint8Array;
}

/** Printed on both streams after each call; no answer holds it. */
export const endOfCall = '\u0000\u0003\u0000';
