import type { NetworkDeclaration } from '../chain/networks.ts';
import type { ErrorShape } from '../errors.ts';

/** An endpoint as pages and terminals see it: never its address, which may hold a key. */
export interface EndpointView {
  /** Host and port, unique within its network. */
  host: string;
  perMinute: number;
  /** How it fares, of the network in use only. */
  health: {
    state: 'ok' | 'resting' | 'down' | 'other_chain' | 'unknown';
    /** Decimal. */
    blockNumber: string | null;
    latencyMs: number | null;
    /** Epoch milliseconds. */
    lastAnswerAt: number | null;
    lastError: { code: string; at: number } | null;
    /** Since Countersign was started. */
    requests: number;
  } | null;
}

export interface NetworkView extends NetworkDeclaration {
  /** Runs on this computer and needs no endpoint. */
  practice: boolean;
  /** A person added it, and may remove it. */
  added: boolean;
  isCurrent: boolean;
  endpoints: EndpointView[];
}

/** What one endpoint said when it was asked for itself. */
export interface EndpointTest {
  host: string;
  /** Decimal; null with an error. */
  blockNumber: string | null;
  latencyMs: number | null;
  error: ErrorShape | null;
}
