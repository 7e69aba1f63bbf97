import { type Question, transactionsOf } from './questions.ts';
import { signerError } from './signer-error.ts';
import type { Unlocked } from './vault-session.ts';

/** What each id of a question is for. The first of several payments is answered for all of them. */
export function bindingsOf(question: Question): ReadonlyMap<string, string> {
  const all = transactionsOf(question).map(
    ({ request, digest }) => [request.approvalId, digest] as const,
  );
  return new Map([...all, [question.request.approvalId, question.digest]]);
}

/** Every approval of this session with its digest: an id never changes what it is for. */
export class Bindings {
  readonly #bound = new Map<string, string>();

  /** Throws APPROVAL_ID_REUSED where an id is for something else, or part of another of the open questions. */
  bind(question: Question, { ledger }: Unlocked, open: Iterable<Question>): void {
    const bindings = bindingsOf(question);
    const others = [...open].filter(
      ({ request }) => request.approvalId !== question.request.approvalId,
    );
    for (const [id, digest] of bindings) {
      const before = ledger.digestOf(id) ?? this.#bound.get(id);
      const isElsewhere = others.some((other) => bindingsOf(other).has(id));
      if (isElsewhere || (before !== undefined && before !== digest)) {
        throw signerError('APPROVAL_ID_REUSED');
      }
    }
    for (const [id, digest] of bindings) this.#bound.set(id, digest);
  }

  clear(): void {
    this.#bound.clear();
  }
}
