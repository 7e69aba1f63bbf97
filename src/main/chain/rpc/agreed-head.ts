// The newest block that two endpoints have and agree on: what money is read at.
import type { AppError } from '../../../shared/errors.ts';
import { type BlockAnswer, blockShape } from './answer-shapes.ts';
import {
  type Answer,
  askOne,
  askThoseThere,
  missing,
  type PoolRoom,
  pause,
  resultOf,
} from './ask.ts';
import { chooseHead, type SeenHead } from './choose-head.ts';
import { comparable } from './comparable.ts';
import type { Endpoint } from './endpoint.ts';
import { rpcBehind, rpcDisagree } from './rpc-errors.ts';
import { translateRpcError } from './translate-rpc-error.ts';

interface Held {
  endpoint: Endpoint;
  block: BlockAnswer;
}

const method = 'eth_getBlockByNumber';

export class AgreedHead {
  readonly #room: PoolRoom;
  /** No read goes back behind what was read before. */
  #floor = 0n;
  #coming: Promise<BlockAnswer> | undefined;

  constructor(room: PoolRoom) {
    this.#room = room;
  }

  /**
   * Those who ask in one moment share an answer; it is never older than the question.
   * Errors: RPC_QUORUM_MISSING, RPC_BEHIND, RPC_DISAGREE, RPC_*, CHAIN_MISMATCH.
   */
  block(until: number): Promise<BlockAnswer> {
    this.#coming ??= new Promise((resolve) => {
      setImmediate(() => {
        this.#coming = undefined;
        resolve(this.#find(until));
      });
    });
    return this.#coming;
  }

  /** From here on reads are at this block or later. */
  raise(number: bigint): void {
    if (number > this.#floor) this.#floor = number;
  }

  async #find(until: number): Promise<BlockAnswer> {
    for (let round = 0; ; round += 1) {
      const found = await this.#look(until);
      if ('hash' in found) return found;
      if (await pause(this.#room, { until }, round)) continue;
      // All of them went back: the chain itself is shorter than it was.
      if (found.isAll && this.#floor > 0n) this.#floor = 0n;
      else throw found.error;
    }
  }

  async #look(until: number): Promise<BlockAnswer | { error: AppError; isAll: boolean }> {
    const call = { method, params: ['latest', false], until };
    const { answers, trouble } = await askThoseThere(this.#room, call);
    const held = answers.map(heldBlock);
    for (const { endpoint, block } of held) endpoint.noteBlock(BigInt(block.number));
    const choice = chooseHead(held.map(seenHead), this.#floor);
    if (choice === undefined) return { error: missing(this.#room, answers, trouble), isAll: false };
    if (choice.kind === 'behind') {
      const { behind, ahead } = choice;
      const error = rpcBehind(behind.host, ahead.host, ahead.number - behind.number);
      return { error, isAll: ahead.number < this.#floor };
    }
    const found = await this.#sameAt(choice.number, held, until);
    if ('hash' in found) this.raise(choice.number);
    return found;
  }

  /** The block of that number, of all who are as far. */
  async #sameAt(
    number: bigint,
    held: readonly Held[],
    until: number,
  ): Promise<BlockAnswer | { error: AppError; isAll: boolean }> {
    const params = [`0x${number.toString(16)}`, false];
    const far = held.filter(({ block }) => BigInt(block.number) >= number);
    try {
      const blocks = await Promise.all(
        far.map(
          async ({ endpoint, block }): Promise<Held> =>
            BigInt(block.number) === number
              ? { endpoint, block }
              : heldBlock(await askOne(endpoint, { method, params, until })),
        ),
      );
      const [first, ...others] = blocks;
      if (first === undefined) throw new Error('A block that nobody has was chosen.');
      const same = comparable(method, first.block);
      const other = others.find(({ block }) => comparable(method, block) !== same);
      if (other === undefined) return first.block;
      const error = rpcDisagree('a block', first.endpoint.host, other.endpoint.host);
      return { error, isAll: false };
    } catch (thrown) {
      const error = translateRpcError(thrown);
      if (error.code === 'CHAIN_MISMATCH') throw error;
      return { error, isAll: false };
    }
  }
}

function heldBlock(answer: Answer): Held {
  return { endpoint: answer.endpoint, block: blockShape.parse(resultOf(answer)) };
}

function seenHead({ endpoint, block }: Held): SeenHead {
  const { number, timestamp } = block;
  return { host: endpoint.host, number: BigInt(number), timestamp: BigInt(timestamp) };
}
