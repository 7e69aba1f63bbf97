import type { z } from 'zod';
import type { Serving } from '../../../shared/mcp/serving.ts';
import type { Clock } from '../../clock.ts';
import type { StoreReader } from '../../store/store.ts';
import type { ProposalFolder } from '../proposal-folder.ts';

/** What a tool works with: rows to read, and a folder to leave proposals in. There is nothing else. */
export interface ServingDesk {
  reader: Pick<StoreReader, 'settings' | 'proposals' | 'worth'>;
  folder: ProposalFolder;
  clock: Clock;
  locale: string;
  /** What the person lets other programs see. */
  serving: Serving;
  /** What the program that asks calls itself. */
  client: string;
}

/** One thing that other programs may ask for. */
export interface ServingTool {
  name: string;
  title: string;
  describe: string;
  input: z.ZodObject;
  /** It leaves something behind. */
  proposes?: true;
  /** Answers a document. Errors: those of the tool. */
  answer(given: never, desk: ServingDesk): unknown;
}
