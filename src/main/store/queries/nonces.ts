// Nonces are reserved durably before anything is signed, and given back only when it is certain that
// nobody can use them: no bytes were ever signed, or their non-inclusion was proven.
import type { ReadConnection, WriteConnection } from '../connection.ts';
import type { EffectRecord } from './effects.ts';
import { requireEffect } from './move-effect.ts';

/** Whose nonces: an account on a chain, and on which practice chain. */
export interface NonceLane {
  chainId: number;
  instanceId: string | null;
  account: string;
}

/** A signed transaction that the chain may have taken. */
interface MinableTransaction {
  txHash: string;
  nonce: number;
  /** The last number that it uses: one that takes a delegation back uses two. */
  lastNonce: number;
  /** The chain took it. */
  isFinal: boolean;
}

/**
 * Numbers of transactions that were signed, neither dropped nor replaced. One that takes a delegation back uses
 * two: the authorization in it has the number after its own.
 */
const signedSql = (where: string) => `SELECT nonce FROM effect_transactions
   WHERE ${where} AND state IN ('live', 'final')
  UNION SELECT nonce + 1 FROM effect_transactions
   WHERE ${where} AND state IN ('live', 'final') AND purpose <> 'cancel'
    AND effect_id IN (SELECT effect_id FROM effects WHERE kind = 'revoke_delegation')`;

const lane = 'chain_id = @chainId AND instance_id = @instanceId AND account = @account';

/** Whether another transaction of the account uses this nonce, or the one after where this effect would use two. */
export function isNonceTaken(
  db: WriteConnection,
  { chainId, instanceId, account, kind }: EffectRecord,
  nonce: number,
): boolean {
  const used = kind === 'revoke_delegation' ? [nonce, nonce + 1] : [nonce];
  return db
    .all<{ nonce: number }>(signedSql(`${lane} AND nonce + 1 >= @nonce`), {
      ...{ chainId, instanceId: instanceId ?? '', account, nonce },
    })
    .some((taken) => used.includes(taken.nonce));
}

export class NonceReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Reserved nonces of a lane, ascending. */
  reserved(of: NonceLane): number[] {
    return this.#db
      .all<{ nonce: number }>(`SELECT nonce FROM nonce_reservations WHERE ${lane} ORDER BY nonce`, {
        ...of,
        instanceId: of.instanceId ?? '',
      })
      .map((row) => row.nonce);
  }

  /** Nonces that signed transactions use that were neither dropped nor replaced, ascending. */
  signed(of: NonceLane): number[] {
    return this.#db
      .all<{ nonce: number }>(`${signedSql(lane)} ORDER BY nonce`, {
        ...of,
        instanceId: of.instanceId ?? '',
      })
      .map((row) => row.nonce);
  }

  /** Signed transactions below a number that were not dropped, also of those that replaced each other; newest number first. */
  minable(of: NonceLane, below: number): MinableTransaction[] {
    return this.#db
      .all<Omit<MinableTransaction, 'isFinal'> & { state: string }>(
        `SELECT sent.tx_hash AS txHash, sent.nonce, sent.state,
           sent.nonce + (kind = 'revoke_delegation' AND sent.purpose <> 'cancel') AS lastNonce
         FROM effect_transactions AS sent JOIN effects USING (effect_id)
         WHERE sent.chain_id = @chainId AND sent.instance_id = @instanceId
           AND sent.account = @account AND sent.nonce < @below AND sent.state <> 'dropped'
         ORDER BY sent.nonce DESC, sent.created_at DESC`,
        { ...of, instanceId: of.instanceId ?? '', below },
      )
      .map(({ state, ...found }) => ({ ...found, isFinal: state === 'final' }));
  }
}

export class NonceWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /**
   * The lowest nonce from `chainNonce` (the chain's count) on that is neither reserved nor signed; of a
   * transaction that uses two, one after which none is signed.
   * An effect keeps the one it has, unless the chain has gone past it before anything was signed.
   */
  reserve(effectId: string, chainNonce: number): number {
    return this.#db.write(() => {
      const { chainId, instanceId, account, signedBytes, kind } = requireEffect(this.#db, effectId);
      const params = { chainId, instanceId: instanceId ?? '', account, effectId, chainNonce };
      const own = this.#db.get<{ nonce: number }>(
        'SELECT nonce FROM nonce_reservations WHERE effect_id = @effectId',
        { effectId },
      );
      if (own !== undefined && (own.nonce >= chainNonce || signedBytes !== null)) return own.nonce;
      this.#db.run('DELETE FROM nonce_reservations WHERE effect_id = @effectId', { effectId });
      const nonce = this.#lowestFree(params, kind === 'revoke_delegation');
      this.#db.run(
        'INSERT INTO nonce_reservations VALUES (@chainId, @instanceId, @account, @nonce, @effectId, @now)',
        { ...params, nonce, now: this.#db.now() },
      );
      return nonce;
    });
  }

  /** Gives a nonce back; false while signed bytes of the effect could still be mined. */
  release(effectId: string): boolean {
    return this.#db.write(() => {
      const effect = requireEffect(this.#db, effectId);
      if (effect.signedBytes !== null && effect.state !== 'cancelled') return false;
      this.#db.run('DELETE FROM nonce_reservations WHERE effect_id = @effectId', { effectId });
      return true;
    });
  }

  #lowestFree(
    params: { chainId: number; instanceId: string; account: string; chainNonce: number },
    usesTwo: boolean,
  ): number {
    const all = (sql: string) =>
      new Set(this.#db.all<{ nonce: number }>(sql, params).map(({ nonce }) => nonce));
    const signed = all(signedSql(`${lane} AND nonce + 1 >= @chainNonce`));
    const reserved = all(
      `SELECT nonce FROM nonce_reservations WHERE ${lane} AND nonce >= @chainNonce`,
    );
    const isTaken = (nonce: number) =>
      signed.has(nonce) || reserved.has(nonce) || (usesTwo && signed.has(nonce + 1));
    let free = params.chainNonce;
    while (isTaken(free)) free += 1;
    return free;
  }
}
