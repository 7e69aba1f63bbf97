import { AppError } from '../../shared/errors.ts';
import { lastVaultAside, putVaultBack, setVaultAside } from '../backups/set-vault-aside.ts';
import type { Clock } from '../clock.ts';
import type { SignerHost } from '../wallet/signer-host.ts';

interface Parts {
  dataDir: string;
  signer: Pick<SignerHost, 'view' | 'lock'>;
  clock: Clock;
}

/** The way on from a vault that is damaged, or whose password is lost: its file is renamed, and that can be taken back. */
export class VaultAside {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether one can be put back: nothing took its place. */
  get isThere(): boolean {
    const { dataDir, signer } = this.#parts;
    return signer.view.vault === 'none' && lastVaultAside(dataDir) !== null;
  }

  /** What there is to set aside. Errors: VAULT_IS_OPEN. */
  requireAside(): 'damaged' | 'any' {
    const { vault } = this.#parts.signer.view;
    if (vault === 'unlocked') throw isOpen();
    return vault === 'damaged' ? 'damaged' : 'any';
  }

  /** Errors: VAULT_IS_OPEN. */
  async setAside(): Promise<void> {
    const { dataDir, clock, signer } = this.#parts;
    const what = this.requireAside();
    try {
      setVaultAside(dataDir, clock, what);
    } finally {
      // The next signer reads the folder anew.
      await signer.lock();
    }
  }

  /** Nothing where another took its place. */
  async putBack(): Promise<void> {
    const { dataDir, signer } = this.#parts;
    const aside = lastVaultAside(dataDir);
    if (aside !== null) putVaultBack(dataDir, aside);
    await signer.lock();
  }
}

function isOpen(): AppError {
  return new AppError(
    'VAULT_IS_OPEN',
    'unknown',
    'The vault is open, so nothing has to be set aside.',
    {
      advice: 'Nothing was changed. To use another password, change it in the settings.',
    },
  );
}
