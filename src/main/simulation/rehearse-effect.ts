import type { Hex } from 'viem';
import type { Course } from '../../shared/chain/course.ts';
import type { ReadSet } from '../../shared/chain/read-set.ts';
import type { Finding } from '../../shared/chain/types.ts';
import type { ErrorShape } from '../../shared/errors.ts';
import { toAppError } from '../../shared/errors.ts';
import type { EffectOutcome, ResolvedCall } from '../chain/planned-transaction.ts';
import { isUnknown } from './rehearsal-errors.ts';
import type { RehearsalRoom } from './rehearsal-room.ts';
import { findRisks } from './risks/find-risks.ts';
import type { RunFields } from './run-on-fork.ts';
import { asSent, runTransaction } from './run-transaction.ts';
import { singleSourceFindings } from './single-source.ts';
import { courseOf } from './trace/course-of.ts';
import { readSetOf } from './trace/read-set.ts';

export type EffectRehearsal =
  | {
      status: 'ok';
      /** `timestamp` in Unix seconds. */
      block: { number: bigint; hash: Hex; timestamp: bigint };
      outcome: EffectOutcome;
      findings: Finding[];
      /** What it rests on; null where that is too much to be read. */
      read: ReadSet | null;
      /** The way that it took; null where that is too much to be read. */
      course: Course | null;
    }
  /** `reverted`: the chain would refuse it. `unknown`: it could not be determined, and blocks. */
  | { status: 'reverted' | 'unknown'; error: ErrorShape };

/**
 * Runs one transaction alone on a fork of the chain as it is now, with the very fields that are signed.
 * `call` is the tool's call that it belongs to, where that is known.
 * Where it only `runs`, nobody looks for risks. Never throws: what went wrong is in the answer.
 */
export async function rehearseEffect(
  { fork, client, tokens, facts, added }: RehearsalRoom,
  fields: RunFields & { chainId: number; ordinal?: number },
  call: ResolvedCall | null,
  only?: 'runs',
): Promise<EffectRehearsal> {
  try {
    return await fork.use(async (session) => {
      const { ordinal = 0 } = fields;
      const { outcome, trace, sides } = await runTransaction(session, fields, {
        ...{ ordinal, tokens, added },
      });
      const known = { client: session.client, tokens, facts, added };
      const found = { outcome, sides, trace, call, ...known };
      const risks = only === 'runs' ? [] : await findRisks(found);
      const findings = [...risks, ...singleSourceFindings(client)];
      const { number, hash, timestamp } = session.block;
      const sent = asSent(outcome, fields);
      const { transaction, assetChanges, allowances, otherChanges } = sent;
      return {
        status: 'ok',
        block: { number, hash, timestamp },
        outcome: { transaction, assetChanges, allowances, otherChanges },
        findings,
        // Of a call that stood for another one, what it rests on is not what the other would rest on.
        read: trace === null || sent !== outcome ? null : readSetOf(trace, fields.from),
        course: trace === null ? null : courseOf(trace, transaction),
      };
    });
  } catch (thrown) {
    const error = toAppError(thrown);
    return { status: isUnknown(error) ? 'unknown' : 'reverted', error: error.toShape() };
  }
}
