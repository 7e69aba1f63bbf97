// What contracts answer in the block before a transaction and in its own. What is asked in one moment is put
// to the node in one request for each of the two.
import type { Hex } from 'viem';
import type { ChainClient } from '../chain-client.ts';
import { askEach, type Question } from '../multicall.ts';

/** Null where the contract refuses or has nothing to say. */
export interface Answers {
  before: Hex | null;
  after: Hex | null;
}

interface Waiting {
  question: Question;
  settle: (answers: Answers) => void;
  fail: (reason: unknown) => void;
}

/** Questions in one request. */
const together = 200;

/** Asks contracts in the block before a transaction and in its own. Errors: RPC_*. */
export class BothSides {
  readonly #client: ChainClient;
  readonly #block: bigint;
  readonly #asked = new Map<string, Promise<Answers>>();
  #queue: Waiting[] = [];

  /** `block`: that of the transaction. */
  constructor(client: ChainClient, block: bigint) {
    this.#client = client;
    this.#block = block;
  }

  /**
   * The same question is asked once. In company one contract may use up the gas of others: a null is an
   * answer only where it does not matter. Errors: RPC_*.
   */
  ask(question: Question): Promise<Answers> {
    const known = this.known(question) ?? this.#put(question);
    this.#asked.set(keyOf(question), known);
    return known;
  }

  /** Undefined for what nobody asked yet. */
  known(question: Question): Promise<Answers> | undefined {
    return this.#asked.get(keyOf(question));
  }

  #put(question: Question): Promise<Answers> {
    return new Promise((settle, fail) => {
      if (this.#queue.length === 0) setImmediate(() => this.#flush());
      this.#queue.push({ question, settle, fail });
    });
  }

  #flush(): void {
    const waiting = this.#queue;
    this.#queue = [];
    for (let from = 0; from < waiting.length; from += together) {
      void this.#send(waiting.slice(from, from + together));
    }
  }

  async #send(waiting: readonly Waiting[]): Promise<void> {
    const questions = waiting.map(({ question }) => question);
    try {
      const [before, after] = await Promise.all([
        askEach(this.#client, questions, this.#block - 1n),
        askEach(this.#client, questions, this.#block),
      ]);
      for (const [index, { settle }] of waiting.entries()) {
        settle({ before: before[index] ?? null, after: after[index] ?? null });
      }
    } catch (error) {
      for (const { fail } of waiting) fail(error);
    }
  }
}

function keyOf({ to, data }: Question): string {
  return `${to}${data}`;
}
