import type { Finding, Rehearsal, RehearsedStep } from '../../shared/chain/types.ts';
import type { AppError } from '../../shared/errors.ts';
import { emptyStep, stepOf } from './describe-step.ts';
import { assumedFailed, failedAndPassed, valueKnownLater } from './path-findings.ts';
import type { Course, RehearsedNode } from './rehearsed-node.ts';

/** The steps of a rehearsal in the order in which it comes to them, and what they come to together. */
export class RehearsedSteps {
  readonly #steps: RehearsedStep[] = [];

  /** Answers the place that it has in the list. */
  add(step: RehearsedStep): number {
    return this.#steps.push(step) - 1;
  }

  replace(at: number, step: RehearsedStep): void {
    this.#steps[at] = step;
  }

  /** A node that changes nothing by itself. */
  passed(place: RehearsedNode, risks: Finding[]): void {
    this.add(stepOf(place, { status: 'ok', done: [], risks }));
  }

  notReached(place: RehearsedNode): void {
    this.add(emptyStep(place, 'not_reached'));
  }

  failed(place: RehearsedNode, status: 'reverted' | 'unknown', error: AppError): void {
    this.add(stepOf(place, { status, done: [], error }));
  }

  /** A step with values in it that only the run will know. */
  knownLater(place: RehearsedNode, { facts }: AppError): void {
    const risks = [valueKnownLater(place.node, String(facts['stepId'] ?? ''))];
    this.add(stepOf(place, { status: 'not_reached', done: [], risks }));
  }

  /** An action that is not run, on the way that the plan takes where it fails. */
  assumedToFail(place: RehearsedNode): void {
    const risks = [assumedFailed(place.node)];
    this.add(stepOf(place, { status: 'not_reached', done: [], risks }));
  }

  /** Adds to what is told of the step at a path. */
  tell(path: string, finding: Finding): void {
    const at = this.#steps.findIndex((step) => step.path === path);
    const step = this.#steps[at];
    if (step !== undefined) this.replace(at, { ...step, risks: [...step.risks, finding] });
  }

  /** Puts what is told of the start with the first step. */
  tellFirst(findings: readonly Finding[]): void {
    const [first] = this.#steps;
    if (first !== undefined) this.replace(0, { ...first, risks: [...findings, ...first.risks] });
  }

  /** `error`: what broke the rehearsal off beside its steps. */
  ended(course: Course, error?: AppError): Pick<Rehearsal, 'steps' | 'status' | 'error'> {
    const steps = this.#steps;
    const failed = steps.find(({ status }) => status === 'reverted' || status === 'unknown');
    const hasUnknown = steps.some(({ status }) => status === 'unknown');
    const why = failed?.error ?? error?.toShape();
    return {
      steps: course === 'ok' ? steps.map(failedAndPassed) : steps,
      status: hasUnknown ? 'unknown' : course,
      ...(why === undefined ? {} : { error: why }),
    };
  }
}
