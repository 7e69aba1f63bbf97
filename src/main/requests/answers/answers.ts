// What a question asks for is read apart from the message that asks it: the place of the answer says what is looked
// up until it is there.
import { toAppError } from '../../../shared/errors.ts';
import type { CompileOutcome } from '../../../shared/plan/compile-outcome.ts';
import { sayNotKnown, sayRead } from '../../../shared/tools/say-read.ts';
import { zoneHere } from '../../clock.ts';
import { createLanes } from '../../executor/lanes.ts';
import { listsKept, sayKept } from '../kept/say-kept.ts';
import { contentOf } from '../messages.ts';
import { accountOrNull, type RequestsDeps } from '../requests-deps.ts';

type Reads = Extract<CompileOutcome, { outcome: 'answer' }>['reads'];

export class Answers {
  readonly #deps: RequestsDeps;
  readonly #lanes = createLanes();

  constructor(deps: RequestsDeps) {
    this.#deps = deps;
  }

  /** Reads in the background; the message then says what was found. */
  answerSoon(messageId: string, reads: Reads): void {
    this.#lanes
      .run(messageId, () => this.#answer(messageId, reads))
      .catch((thrown: unknown) => this.#deps.log.error('requests.not_answered', thrown));
  }

  idle(): Promise<void> {
    return this.#lanes.idle();
  }

  async #answer(messageId: string, reads: Reads): Promise<void> {
    const said = await Promise.all(reads.map((read) => this.#say(read)));
    const { reader, writer } = this.#deps.store;
    const record = reader.conversations.message(messageId);
    const content = record && contentOf(record);
    if (record === undefined || content?.kind !== 'assistant') return;
    writer.conversations.setContent(messageId, { ...content, text: said.join('\n') });
    this.#deps.notify({ topic: 'conversation', id: record.conversationId });
  }

  #sayKept(tool: string): string {
    const { store, clock } = this.#deps;
    return sayKept(tool, store.reader, { now: clock.now(), zone: zoneHere() });
  }

  /** Never rejects. */
  async #say({ tool, params: given }: Reads[number]): Promise<string> {
    if (listsKept(tool)) return this.#sayKept(tool);
    const account = accountOrNull(this.#deps);
    if (account === null) return sayNotKnown({ tool }, 'There is no account yet.');
    try {
      const { network, tools, resolveParams } = await this.#deps.connect();
      const resolved = await resolveParams(given, { account, outputs: new Map() });
      const { chainId = network.chainId, ...params } = resolved;
      const call = { tool, params, account, chainId: Number(chainId) };
      return sayRead(call, await tools.read(call));
    } catch (thrown) {
      return sayNotKnown({ tool }, toAppError(thrown).message);
    }
  }
}
