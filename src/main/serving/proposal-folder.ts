// Where proposals lie between the program that answers others and the app, which alone writes the database. Whoever
// can write here is the person themselves, and yet nothing that lies here is believed.
import {
  closeSync,
  constants,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { type ProposalFile, proposalNotKept } from './proposal.ts';
import { isOurs, type OwnFile, readOwnFile } from './read-own-file.ts';

const id = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const waitingName = new RegExp(`^(${id})\\.json$`);
const unfinishedName = new RegExp(`^\\.${id}\\.new$`);
/** What was not finished by then never will be. */
const unfinishedMs = 3_600_000;

export class ProposalFolder {
  readonly #path: string;
  /** What could not even be put aside. */
  readonly #passedOver = new Set<string>();

  constructor(dataDir: string) {
    this.#path = join(dataDir, 'proposals');
  }

  /** Ids of the proposals that lie here, the oldest first; none where the folder is not the person's own. */
  waiting(): string[] {
    return this.#names()
      .flatMap((name) => waitingName.exec(name)?.[1] ?? [])
      .filter((proposalId) => !this.#passedOver.has(proposalId))
      .sort();
  }

  /** How many files were put aside. */
  refused(): number {
    return this.#names().filter((name) => name.endsWith('.refused')).length;
  }

  read(proposalId: string): OwnFile {
    return readOwnFile(this.#file(proposalId));
  }

  /** Whole or not at all, and durable when it returns. Errors: PROPOSAL_NOT_KEPT. */
  put(proposalId: string, proposal: ProposalFile): void {
    const unfinished = join(this.#path, `.${proposalId}.new`);
    try {
      mkdirSync(this.#path, { recursive: true, mode: 0o700 });
      if (!isOwnFolder(this.#path)) throw new Error('not a folder of the person');
      this.#tidy();
      writeFileSync(unfinished, JSON.stringify(proposal), { flag: 'wx', mode: 0o600, flush: true });
      renameSync(unfinished, this.#file(proposalId));
      this.#sync();
    } catch (cause) {
      rmSync(unfinished, { force: true });
      throw proposalNotKept(cause);
    }
  }

  /** It is in the database now. */
  drop(proposalId: string): void {
    rmSync(this.#file(proposalId), { force: true });
  }

  /** Keeps what is none under a name that nobody looks at again. */
  putAside(proposalId: string): void {
    try {
      renameSync(this.#file(proposalId), join(this.#path, `${proposalId}.refused`));
    } catch {
      this.#passedOver.add(proposalId);
    }
  }

  #file(proposalId: string): string {
    return join(this.#path, `${proposalId}.json`);
  }

  #names(): string[] {
    try {
      return isOwnFolder(this.#path) ? readdirSync(this.#path) : [];
    } catch (thrown) {
      if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return [];
      throw thrown;
    }
  }

  /** Takes away what a program left unfinished that was killed. */
  #tidy(): void {
    for (const name of this.#names().filter((each) => unfinishedName.test(each))) {
      const path = join(this.#path, name);
      const left = lstatSync(path, { throwIfNoEntry: false });
      if (left !== undefined && Date.now() - left.mtimeMs > unfinishedMs) {
        rmSync(path, { force: true });
      }
    }
  }

  #sync(): void {
    // Windows opens no folder as a file.
    if (platform() === 'win32') return;
    const folder = openSync(this.#path, constants.O_RDONLY);
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  }
}

/** A folder itself, no link to one, that nobody else can write to. */
function isOwnFolder(path: string): boolean {
  const found = lstatSync(path);
  const othersWrite = platform() !== 'win32' && (found.mode & 0o022) !== 0;
  return found.isDirectory() && isOurs(found) && !othersWrite;
}
