import type { SecretTaker } from '../plan/secret-takers.ts';

/** A secret that a run waits for, as the window shows it in which it is typed. All words in it are the plan's. */
export interface SecretQuestion {
  executionId: string;
  /** Of the step that asks. */
  path: string;
  planName: string;
  /** Epoch ms, when the run was started. */
  startedAt: number;
  /** Place of the step in the plan, e.g. "2.1". */
  stepLabel: string;
  prompt: string;
  /** Epoch ms, when the step fails without an answer; null where it waits for ever. */
  expiresAt: number | null;
  /** What it is handed to, in the order of the plan; empty where no program gets it. */
  takers: (SecretTaker & { stepLabel: string })[];
}
