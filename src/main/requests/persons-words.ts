import type { Message } from '../../shared/ipc/message-views.ts';
import { createLanes } from '../executor/lanes.ts';
import type { Answers } from './answers/answers.ts';
import type { ConversationTurns } from './conversation/conversation-turns.ts';
import { lookAgain } from './known-facts.ts';
import { lookUpFiles } from './look-up-files.ts';
import { lookUpNames } from './look-up-names.ts';
import { recordEntryState } from './record-request.ts';
import type { Rehearsals } from './rehearsals.ts';
import { accountOrNull, type RequestsDeps } from './requests-deps.ts';
import {
  type ModelReader,
  requestsToRead,
  type Said,
  sendText,
  textsToRead,
  wouldBe,
} from './send-text.ts';

/** Who goes on with what was said. */
interface Followers {
  turns: ConversationTurns;
  rehearsals: Pick<Rehearsals, 'rehearseSoon'>;
  answers: Pick<Answers, 'answerSoon'>;
}

/** Words of the person: what has to be known to read them is looked up before, and what follows is begun after. */
export class PersonsWords {
  readonly #deps: RequestsDeps;
  readonly #followers: Followers;
  readonly #background = createLanes();

  constructor(deps: RequestsDeps, followers: Followers) {
    this.#deps = deps;
    this.#followers = followers;
  }

  /** Settles when what the wallet holds is noted of all that was said. */
  idle(): Promise<void> {
    return this.#background.idle();
  }

  /** The message and everything said in answer. Errors: see sendText; nothing is stored then. */
  async say(said: Said): Promise<Message[]> {
    const deps = this.#deps;
    const known = await this.#lookUp(said);
    const before = wouldBe(deps, said, known);
    // What is asked, or a model plans, may rest on what the account held a while ago.
    if (before === 'ask' || before === 'needs_model') {
      await lookAgain(deps.facts, accountOrNull(deps));
    }
    const isForModel = before === 'needs_model';
    const reader = isForModel ? await this.#modelReader(said.conversationId) : null;
    // What was said in its place is not read any further.
    if (said.edits !== undefined) this.#followers.turns.stop(said.conversationId ?? '');
    const sent = sendText(deps, said, known, reader);
    this.#follow(sent);
    return sent.messages;
  }

  async #lookUp(said: Said): Promise<Parameters<typeof sendText>[2]> {
    const deps = this.#deps;
    const [names, files] = await Promise.all([
      lookUpNames(textsToRead(deps, said), async (name) =>
        (await deps.connect()).resolveName(name),
      ),
      lookUpFiles(requestsToRead(deps, said), deps.files),
    ]);
    return { names, files };
  }

  #follow({ messages, requestId, isNewRequest, planId, reads }: ReturnType<typeof sendText>): void {
    const { rehearsals, answers } = this.#followers;
    if (isNewRequest) this.#noteEntryState(requestId);
    if (planId !== null) rehearsals.rehearseSoon(planId);
    const answer = messages.at(-1);
    if (reads.length > 0 && answer) answers.answerSoon(answer.messageId, reads);
  }

  /** Null without a key: then it is said what works without one. */
  async #modelReader(conversationId: string | null): Promise<ModelReader | null> {
    const { model: port, store } = this.#deps;
    const chosen =
      conversationId === null ? null : store.reader.conversations.get(conversationId)?.model;
    const model = await port.ready(chosen ?? null);
    return model === null ? null : { model, turns: this.#followers.turns };
  }

  #noteEntryState(requestId: string): void {
    const { store, log, connect } = this.#deps;
    const account = accountOrNull(this.#deps);
    if (account === null) return;
    const held = async () => (await connect()).walletContext(account);
    const noted = () => recordEntryState(store.writer, log, requestId, held);
    this.#background
      .run(requestId, noted)
      .catch((thrown: unknown) => log.error('requests.not_recorded', thrown));
  }
}
