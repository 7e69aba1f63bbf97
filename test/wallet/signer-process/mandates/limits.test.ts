// Whatever a mandate is asked for, in whatever order and at whatever times: what it signed never takes more than the
// limits, not even if every contract at once takes all that it was ever allowed.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkCaps } from '../../../../src/main/wallet/signer-process/mandates/check-limits.ts';
import { countedOf } from '../../../../src/main/wallet/signer-process/mandates/counted.ts';
import type {
  MandateEntry,
  MandateRecord,
  Reservation,
} from '../../../../src/main/wallet/signer-process/mandates/mandate-record.ts';
import { AppError } from '../../../../src/shared/errors.ts';
import type { MandateTerms } from '../../../../src/shared/wallet/mandate-terms.ts';
import { mandateDraft, recipient, usdc } from '../../support/sample-mandate.ts';

const periodMs = 100_000;
const limits = { perRun: 60n, perPeriod: 100n, total: 250n };
const terms: MandateTerms = {
  ...mandateDraft(0),
  account: recipient,
  caps: [{ token: usdc, perRun: '60', perPeriod: '100', total: '250' }],
  period: { ms: periodMs },
};
const spenders = [
  '0x0000000000000000000000000000000000000001',
  '0x0000000000000000000000000000000000000002',
];

const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom('pay', 'draw', 'allow', 'add'),
    units: fc.integer({ min: 0, max: 40 }),
    run: fc.integer({ min: 0, max: 6 }),
    spender: fc.integer({ min: 0, max: 1 }),
  }),
  fc.record({ kind: fc.constant('sign'), which: fc.nat(2) }),
  fc.record({ kind: fc.constant('release'), which: fc.nat(5) }),
  fc.record({ kind: fc.constant('wait'), ms: fc.integer({ min: 1, max: 30_000 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

class Model {
  now = 1_000;
  readonly entries: MandateEntry[] = [{ kind: 'created', at: 0, terms, anchored: false }];
  /** Approved, and neither signed nor taken back. */
  readonly open: Reservation[] = [];
  readonly signed: Reservation[] = [];

  take(step: Step): void {
    if (step.kind === 'wait') this.now += 'ms' in step ? step.ms : 0;
    else if ('which' in step) this.#settle(step.kind, step.which);
    else if ('units' in step) this.#ask(step);
  }

  #ask({ kind, units, run, spender }: Extract<Step, { units: number }>): void {
    const id = String(this.entries.length);
    const by = spenders[spender] ?? '';
    const amount = { token: usdc, units: String(units) };
    const isAllowance = kind === 'allow' || kind === 'add';
    const next: Reservation = {
      ...{ kind: 'reserved', at: this.now, approvalId: id, runId: String(run), digest: id },
      ...{ nonce: id, feeWei: '0', expiresAt: this.now + 150_000, returns: false },
      spends: isAllowance ? [] : [{ ...amount, via: kind === 'draw' ? by : null }],
      allows: isAllowance ? [{ ...amount, spender: by, adds: kind === 'add' }] : [],
    };
    const record: MandateRecord = {
      created: this.entries[0] as never,
      entries: this.entries,
      macs: [],
    };
    try {
      const pending = { ...next, at: Number.POSITIVE_INFINITY };
      checkCaps(terms, countedOf(record, this.now), pending, this.now);
    } catch (error) {
      if (error instanceof AppError) return;
      throw error;
    }
    this.entries.push(next);
    this.open.push(next);
  }

  #settle(kind: string, which: number): void {
    const [found] = this.open.splice(which, 1);
    if (found === undefined) return;
    const { approvalId, digest, nonce } = found;
    if (kind === 'release') this.entries.push({ kind: 'released', at: this.now, approvalId });
    if (kind === 'release' || found.expiresAt <= this.now) return;
    this.entries.push({ kind: 'signed', at: this.now, approvalId, digest, nonce });
    this.signed.push({ ...found, at: this.now });
  }
}

/** At worst: sent away by the account itself, and all that was ever allowed. */
const worst = (all: readonly Reservation[]): bigint =>
  sum(
    all.flatMap(({ spends, allows }) => [...spends.filter(({ via }) => via === null), ...allows]),
  );
/** With contracts that take nothing by themselves. */
const honest = (all: readonly Reservation[]): bigint => sum(all.flatMap(({ spends }) => spends));
const sum = (amounts: readonly { units: string }[]): bigint =>
  amounts.reduce((total, { units }) => total + BigInt(units), 0n);

it('passes no limit of a mandate with anything that it signed [A-06]', () => {
  const property = fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps) => {
    const model = new Model();
    for (const each of steps) model.take(each);
    const { signed } = model;
    for (const count of [worst, honest]) {
      expect(count(signed)).toBeLessThanOrEqual(limits.total);
      for (const { at, runId } of signed) {
        const window = signed.filter((other) => other.at <= at && other.at > at - periodMs);
        expect(count(window)).toBeLessThanOrEqual(limits.perPeriod);
        const run = signed.filter((other) => other.runId === runId);
        expect(count(run)).toBeLessThanOrEqual(limits.perRun);
      }
    }
  });
  fc.assert(property, { numRuns: 1_000 });
});
