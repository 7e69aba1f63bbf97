// What rules ask contracts of the fork. Those that ask in the same moment ask in one request: there are dozens
// of rules, and a rehearsal must not wait for each of them. What was asked before, as the outcome
// was read, is not asked again.
import type { Hex } from 'viem';
import type { ChainClient } from '../../../chain/chain-client.ts';
import { askEach, type Question } from '../../../chain/multicall.ts';
import type { RiskSubject } from '../risk-rule.ts';

interface Batch {
  questions: Question[];
  answers: Promise<(Hex | null)[]>;
}

const open = new WeakMap<ChainClient, Batch>();

/** In the order of the questions; null where a contract refuses or has nothing to say. Errors: RPC_*. */
export async function askFork(
  { client, sides }: Pick<RiskSubject, 'client' | 'sides'>,
  questions: readonly Question[],
): Promise<(Hex | null)[]> {
  const known = await Promise.all(questions.map((question) => sides?.known(question)));
  return Promise.all(
    questions.map((question, at) => known[at]?.after ?? askTogetherWithOthers(client, question)),
  );
}

async function askTogetherWithOthers(client: ChainClient, question: Question): Promise<Hex | null> {
  const batch = open.get(client) ?? begin(client);
  const place = placeIn(batch.questions, question);
  return (await batch.answers)[place] ?? null;
}

/** Waits until everybody who asks now has asked. */
function begin(client: ChainClient): Batch {
  const questions: Question[] = [];
  const ask = () => {
    open.delete(client);
    return askEach(client, questions, undefined);
  };
  const batch = { questions, answers: Promise.resolve().then(ask) };
  open.set(client, batch);
  return batch;
}

function placeIn(questions: Question[], question: Question): number {
  const known = questions.findIndex(({ to, data }) => to === question.to && data === question.data);
  return known === -1 ? questions.push(question) - 1 : known;
}
