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
  alwaysFails: boolean;
  surelyFails: boolean;
  /** The first look that fails, or may. */
  risk: Look | null;
  /** The first look, where every one of them found the token on other chains only. */
  elsewhere: Look | null;
}

/** Of most spends; it keeps nothing of what was looked at. */
const sound: Verdict = { alwaysFails: false, surelyFails: false, risk: null, elsewhere: null };

export class Verdicts {
  readonly #byPath = new Map<string, Verdict>();

  add(look: Look): void {
    const { fails, mayFail, isSure } = look;
    const { path } = look.place;
    const before = this.#byPath.get(path);
    const isRisk = fails || mayFail;
    const elsewhere = look.elsewhere.length > 0 ? look : null;
    if (before === sound && !isRisk) return;
    if (before === undefined && !isRisk && elsewhere === null) {
      this.#byPath.set(path, sound);
      return;
    }
    this.#byPath.set(path, {
      alwaysFails: fails && before?.alwaysFails !== false,
      surelyFails: (fails && isSure) || before?.surelyFails === true,
      risk: before?.risk ?? (isRisk ? look : null),
      elsewhere: elsewhere && (before === undefined ? elsewhere : before.elsewhere),
    });
  }

  /**
   * CONTRA_OVERSPEND is an error where every run that reaches the step fails there, else a warning. It gives
   * way to CONTRA_CHAIN where the token was only ever on another chain.
   */
  issues(): ValidationIssue[] {
    return [...this.#byPath.values()].flatMap(({ alwaysFails, surelyFails, risk, elsewhere }) => {
      if (elsewhere !== null) {
        return [issueAt(elsewhere.place, 'CONTRA_CHAIN', chainMessage(elsewhere))];
      }
      if (risk === null) return [];
      const { failure, risk: mayFail } = risk.sentences();
      return alwaysFails || surelyFails
        ? [issueAt(risk.place, 'CONTRA_OVERSPEND', failure)]
        : [issueAt(risk.place, 'CONTRA_OVERSPEND', mayFail, { severity: 'warning' })];
    });
  }
}

function chainMessage({ elsewhere, sentences }: Look): string {
  return `${sentences().failure} It is held on chain ${elsewhere.join(', ')}; bring it over first.`;
}
