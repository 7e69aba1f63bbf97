import type { Finding, Rehearsal, RehearsedStep } from '../../shared/chain/types.ts';
import type { AppError } from '../../shared/errors.ts';
import { emptyStep, stepOf } from './describe-step.ts';
import { failedAndPassed } from './path-findings.ts';
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
