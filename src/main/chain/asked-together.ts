// One look at a chain by many who do not know of each other: what they ask at one moment goes out in one request,
// and what one of them was told the others are not asked for again.
import { type Address, encodeFunctionData, type Hex, multicall3Abi, zeroAddress } from 'viem';
import { z } from 'zod';
import { contractsOf } from '../../shared/chain/addresses.ts';
import { ChainClient } from './chain-client.ts';
import { askTogether, notTogether, type Question } from './multicall.ts';

/** More in one call could need more gas than a call may. */
const mostTogether = 100;

/**
 * The chain as it is now, for one look: let go of it after that. Contracts are asked through the one that answers
 * many questions; who does not answer there, and a chain without that contract, is asked directly.
 */
export function askedTogether(client: ChainClient): ChainClient {
  const { chainId, singleSource, hosts } = client;
  const { host } = client.rpc;
  const look = new Look(client);
  return new ChainClient(chainId, {
    ...{ singleSource, hosts, localUrl: () => client.localUrl() },
    ...{ takeTrouble: () => client.takeTrouble(), unverified: () => client.unverified() },
    rpc: { host, request: (method, params = []) => look.ask({ method, params }) },
  });
}

interface Call {
  method: string;
  params: readonly unknown[];
}

interface Waiting {
  call: Call;
  question: Question;
  settle: (answer: unknown) => void;
  fail: (reason: unknown) => void;
}

class Look {
  readonly #client: ChainClient;
  readonly #known = new Map<string, Promise<unknown>>();
  #queue: Waiting[] = [];

  constructor(client: ChainClient) {
    this.#client = client;
  }

  ask(call: Call): Promise<unknown> {
    const key = JSON.stringify(call);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const question = questionOf(this.#client.chainId, call);
    const answer = question === null ? this.#alone(call) : this.#inCompany(call, question);
    this.#known.set(key, answer);
    return answer;
  }

  #alone({ method, params }: Call): Promise<unknown> {
    return this.#client.rpc.request(method, params);
  }

  #inCompany(call: Call, question: Question): Promise<unknown> {
    return new Promise((settle, fail) => {
      // Once everybody who asks now has asked.
      if (this.#queue.length === 0) setImmediate(() => this.#flush());
      this.#queue.push({ call, question, settle, fail });
    });
  }

  #flush(): void {
    const queue = this.#queue;
    this.#queue = [];
    for (let at = 0; at < queue.length; at += mostTogether) {
      const part = queue.slice(at, at + mostTogether);
      this.#together(part).catch((thrown: unknown) => {
        for (const { fail } of part) fail(thrown);
      });
    }
  }

  async #together(part: readonly Waiting[]): Promise<void> {
    const questions = part.map(({ question }) => question);
    const answers = part.length === 1 ? [] : await this.#answersTo(questions);
    for (const [index, { call, settle, fail }] of part.entries()) {
      const answer = answers[index] ?? null;
      if (answer === null) this.#alone(call).then(settle, fail);
      else settle(answer);
    }
  }

  /** None where they cannot be asked in company. Errors: RPC_*. */
  async #answersTo(questions: readonly Question[]): Promise<(Hex | null)[]> {
    try {
      return await askTogether(this.#client, questions, undefined);
    } catch (thrown) {
      if (notTogether(thrown)) return [];
      throw thrown;
    }
  }
}

const addressShape = z.custom<Address>((value) => typeof value === 'string');
const callShape = z.tuple([
  z.object({
    to: addressShape,
    data: z.custom<Hex>((value) => typeof value === 'string'),
    from: z.literal(zeroAddress).optional(),
    value: z.literal('0x0').optional(),
  }),
  z.literal('latest').optional(),
]);
const balanceShape = z.tuple([addressShape, z.literal('latest').optional()]);

/** What may be asked in company: whatever is the same whoever asks, and is asked of the newest block. */
function questionOf(chainId: number, { method, params }: Call): Question | null {
  const to = contractsOf(chainId)?.multicall3;
  if (to === undefined) return null;
  if (method === 'eth_call') return callShape.safeParse(params).data?.[0] ?? null;
  const [account] = method === 'eth_getBalance' ? (balanceShape.safeParse(params).data ?? []) : [];
  if (account === undefined) return null;
  const data = encodeFunctionData({
    ...{ abi: multicall3Abi, functionName: 'getEthBalance', args: [account] },
  });
  return { to, data };
}
