import type { Hex } from 'viem';
import type { Course } from '../../shared/chain/course.ts';
import type { ReadSet } from '../../shared/chain/read-set.ts';
import type { Finding } from '../../shared/chain/types.ts';
import type { ErrorShape } from '../../shared/errors.ts';
import { toAppError } from '../../shared/errors.ts';
import type { EffectOutcome, ResolvedCall } from '../chain/planned-transaction.ts';
import type { ForkSession } from './fork.ts';
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

/** A transaction with the very fields that are signed. */
export type EffectFields = RunFields & { chainId: number; ordinal?: number };

/**
 * Runs one transaction alone on a fork of the chain as it is now, with the very fields that are signed.
 * `call` is the tool's call that it belongs to, where that is known.
 * Where it only `runs`, nobody looks for risks. Never throws: what went wrong is in the answer.
 */
export async function rehearseEffect(
  room: RehearsalRoom,
  fields: EffectFields,
  call: ResolvedCall | null,
  only?: 'runs',
): Promise<EffectRehearsal> {
  try {
    return await room.fork.use((session) => runHere(room, session, { fields, call, only }));
  } catch (thrown) {
    return notRehearsed(thrown);
  }
}

/**
 * Runs transactions in their order on one fork, after one that was rehearsed alone. Ends with the first that does
 * not go through. Never throws.
 */
export async function rehearseAfter(
  room: RehearsalRoom,
  before: EffectFields,
  next: readonly { fields: EffectFields; call: ResolvedCall }[],
): Promise<EffectRehearsal[]> {
  const done: EffectRehearsal[] = [];
  try {
    await room.fork.use(async (session) => {
      await runHere(room, session, { fields: before, call: null, only: 'runs' });
      for (const each of next)
        done.push(await runHere(room, session, { ...each, only: undefined }));
    });
  } catch (thrown) {
    done.push(notRehearsed(thrown));
  }
  return done;
}

function notRehearsed(thrown: unknown): EffectRehearsal {
  const error = toAppError(thrown);
  return { status: isUnknown(error) ? 'unknown' : 'reverted', error: error.toShape() };
}

interface Asked {
  fields: EffectFields;
  call: ResolvedCall | null;
  only: 'runs' | undefined;
}

async function runHere(
  { client, tokens, facts, added }: RehearsalRoom,
  session: ForkSession,
  { fields, call, only }: Asked,
): Promise<EffectRehearsal> {
  const { ordinal = 0 } = fields;
  const { outcome, trace, sides, rests } = await runTransaction(session, fields, {
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
    read: rests ?? (trace === null || sent !== outcome ? null : readSetOf(trace, fields.from)),
    course: trace === null ? null : courseOf(trace, transaction),
  };
}
