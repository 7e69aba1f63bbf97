// What became of each spend over all the times that the walk came by.
import { issueAt } from '../check.ts';
import type { ValidationIssue } from '../result.ts';

/** One look at one spend. */
export interface Look {
  place: { nodeId: string; path: string };
  /** It fails even with the most that can be there. */
  fails: boolean;
  /** It fails with the least that can be there. */
  mayFail: boolean;
  /** Every run that reaches the step at all comes by this look. */
  isSure: boolean;
  /** Chains that hold what this one never had. Empty where that is not the reason. */
  elsewhere: readonly number[];
  /** The two sentences that a person may read; put together only when they are needed. */
  sentences(): { failure: string; risk: string };
}

interface Verdict {
  first: Look;
  alwaysFails: boolean;
  surelyFails: boolean;
  risk: Look | null;
  alwaysElsewhere: boolean;
}

export class Verdicts {
  readonly #byPath = new Map<string, Verdict>();

  add(look: Look): void {
    const { fails, mayFail, isSure, elsewhere } = look;
    const before = this.#byPath.get(look.place.path);
    this.#byPath.set(look.place.path, {
      first: before?.first ?? look,
      alwaysFails: fails && before?.alwaysFails !== false,
      surelyFails: (fails && isSure) || before?.surelyFails === true,
      risk: before?.risk ?? (fails || mayFail ? look : null),
      alwaysElsewhere: elsewhere.length > 0 && before?.alwaysElsewhere !== false,
    });
  }

  /**
   * CONTRA_OVERSPEND is an error where every run that reaches the step fails there, else a warning. It gives
   * way to CONTRA_CHAIN where the token was only ever on another chain.
   */
  issues(): ValidationIssue[] {
    return [...this.#byPath.values()].flatMap((verdict) => {
      const { first, risk } = verdict;
      if (verdict.alwaysElsewhere)
        return [issueAt(first.place, 'CONTRA_CHAIN', chainMessage(first))];
      if (verdict.alwaysFails || verdict.surelyFails) {
        return [issueAt(first.place, 'CONTRA_OVERSPEND', (risk ?? first).sentences().failure)];
      }
      if (risk === null) return [];
      return [
        issueAt(risk.place, 'CONTRA_OVERSPEND', risk.sentences().risk, { severity: 'warning' }),
      ];
    });
  }
}

function chainMessage({ elsewhere, sentences }: Look): string {
  return `${sentences().failure} It is held on chain ${elsewhere.join(', ')}; bring it over first.`;
}
