// Nonces are reserved durably before anything is signed, and given back only when it is certain that
// nobody can use them: no bytes were ever signed, or their non-inclusion was proven.
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { requireEffect } from './move-effect.ts';

/** Whose nonces: an account on a chain, and on which practice chain. */
export interface NonceLane {
  chainId: number;
  instanceId: string | null;
  account: string;
}

const lane = 'chain_id = @chainId AND instance_id = @instanceId AND account = @account';

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

  /** Nonces of signed transactions that were neither dropped nor replaced, ascending. */
  signed(of: NonceLane): number[] {
    return this.#db
      .all<{ nonce: number }>(
        `SELECT nonce FROM effect_transactions WHERE ${lane} AND state IN ('live', 'final') ORDER BY nonce`,
        { ...of, instanceId: of.instanceId ?? '' },
      )
      .map((row) => row.nonce);
  }
}

export class NonceWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /**
   * The lowest nonce from `chainNonce` (the chain's count) on that is neither reserved nor signed.
   * An effect keeps the one it has, unless the chain has gone past it before anything was signed.
   */
  reserve(effectId: string, chainNonce: number): number {
    return this.#db.write(() => {
      const { chainId, instanceId, account, signedBytes } = requireEffect(this.#db, effectId);
      const params = { chainId, instanceId: instanceId ?? '', account, effectId, chainNonce };
      const own = this.#db.get<{ nonce: number }>(
        'SELECT nonce FROM nonce_reservations WHERE effect_id = @effectId',
        { effectId },
      );
      if (own !== undefined && (own.nonce >= chainNonce || signedBytes !== null)) return own.nonce;
      this.#db.run('DELETE FROM nonce_reservations WHERE effect_id = @effectId', { effectId });
      const nonce = this.#lowestFree(params);
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

  #lowestFree(params: {
    chainId: number;
    instanceId: string;
    account: string;
    chainNonce: number;
  }): number {
    const taken = this.#db.all<{ nonce: number }>(
      `SELECT nonce FROM nonce_reservations WHERE ${lane} AND nonce >= @chainNonce
       UNION SELECT nonce FROM effect_transactions
        WHERE ${lane} AND nonce >= @chainNonce AND state IN ('live', 'final')
       ORDER BY nonce`,
      params,
    );
    return taken.reduce((free, { nonce }) => (nonce === free ? free + 1 : free), params.chainNonce);
  }
}
