// A process that takes proposals up as the app does, and kills itself at the point that it is given: with a proposal
// read and nothing written, or with all of it in the database and its file still there.
import { join } from 'node:path';
import { createLog } from '../../../src/main/log.ts';
import { ProposalFolder } from '../../../src/main/serving/proposal-folder.ts';
import type { OwnFile } from '../../../src/main/serving/read-own-file.ts';
import { takeProposals } from '../../../src/main/serving/take-proposals.ts';
import { openStore } from '../../../src/main/store/open-store.ts';

const [dataDir = '', point = ''] = process.argv.slice(2);
const clock = { now: () => Date.now() };

function killAt(here: string): void {
  if (here === point) process.kill(process.pid, 'SIGKILL');
}

class WatchedFolder extends ProposalFolder {
  override read(proposalId: string): OwnFile {
    const file = super.read(proposalId);
    killAt('read');
    return file;
  }

  override drop(proposalId: string): void {
    killAt('written');
    super.drop(proposalId);
  }
}

const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
const log = createLog((line) => process.stderr.write(line), clock.now);
takeProposals({ store, folder: new WatchedFolder(dataDir), clock, log, notify: () => undefined });
store.stop();
