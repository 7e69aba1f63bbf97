// The steps of a request before anything runs, each with its row: words, account, what the account
// held, the tools at hand, what was asked of the parser and what it answered.
import { toAppError } from '../../shared/errors.ts';
import type { CompileOutcome } from '../../shared/plan/compile-outcome.ts';
import { shippedTools } from '../../shared/tools/tool-registry.ts';
import type { Log } from '../log.ts';
import type { StoreWriter } from '../store/store.ts';

export interface RequestRecord {
  text: string;
  account: string;
  outcome: CompileOutcome;
  /** What the account held when the words were said; its failure is recorded and stops nothing. */
  walletContext: () => Promise<unknown>;
}

type Writer = Pick<StoreWriter, 'requests' | 'together'>;

/** Writes a request and answers its id. */
export function recordRequest(
  writer: Writer,
  { text, account, outcome }: Omit<RequestRecord, 'walletContext'>,
): string {
  return writer.together(() => {
    const { requests } = writer;
    const requestId = requests.create({ userPrompt: text, walletRef: '', walletAddress: account });
    requests.recordPrompt({ requestId, stepNumber: 1, type: 'user_input', content: { text } });
    requests.recordPrompt({
      requestId,
      stepNumber: 2,
      type: 'context_building',
      content: { wallet: account, tools: shippedTools.names() },
    });
    requests.recordPrompt({
      requestId,
      stepNumber: 4,
      type: 'refinement',
      content: { asked: 'direct parser', text },
    });
    requests.recordPrompt({
      requestId,
      stepNumber: 5,
      type: 'refinement_response',
      content: { ...outcome },
    });
    return requestId;
  });
}

/** Adds what the account held. The words are already stored: a chain that is down loses nothing. */
export async function recordEntryState(
  writer: Pick<StoreWriter, 'requests'>,
  log: Log,
  requestId: string,
  walletContext: RequestRecord['walletContext'],
): Promise<void> {
  try {
    const content = { entryState: await walletContext() };
    writer.requests.recordPrompt({ requestId, stepNumber: 3, type: 'context_building', content });
  } catch (thrown) {
    const error = toAppError(thrown);
    log.warn('request.entry_state_unknown', { code: error.code });
    writer.requests.recordError({
      requestId,
      stepNumber: 3,
      type: 'context_building',
      error: error.toShape(),
    });
  }
}
