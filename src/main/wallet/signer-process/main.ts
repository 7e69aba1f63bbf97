// Entry of the signer process: as a utility process of the app, or as a child of the command line.
import { toAppError } from '../../../shared/errors.ts';
import { archiveOf, requireRecordedAddons } from '../../packaged-files.ts';
import { guardReach } from '../../reach.ts';
import { loadKeytarKeyChain } from '../keychain/keytar-key-chain.ts';
import { defaultKdf } from '../vault/header.ts';
import { appChannels, appPort } from './app-channels.ts';
import { parseSignerArguments, type SignerArguments } from './arguments.ts';
import { leaveMemoryOutOfDumps } from './no-core-dump.ts';
import { parentChannel } from './parent-channel.ts';
import { Signer } from './signer.ts';
import type { SignerOptions } from './signer-options.ts';
import { systemClock } from './system-clock.ts';
import { preApproval } from './terminal/pre-approval.ts';
import { startTerminal } from './terminal/start-terminal.ts';

const exit = (): void => process.exit(0);

function optionsFrom(args: SignerArguments): SignerOptions {
  return {
    folder: args.folder,
    kdf: defaultKdf,
    loadKeyChain: args['no-keychain'] ? null : loadKeytarKeyChain,
    clock: systemClock,
    preApproved: preApproval(args),
  };
}

function start(): void {
  // It has nobody to ask, not even on this computer.
  guardReach(false);
  const port = appPort();
  const args = parseSignerArguments(process.argv.slice(2), port !== null);
  if (port) {
    const control = appChannels(port, (human) => signer.attachHuman(human));
    const signer = new Signer(optionsFrom(args), control, exit);
    return;
  }
  const control = parentChannel(exit);
  const signer = new Signer(optionsFrom(args), control, exit);
  process.once('SIGTERM', () => void signer.lock());
  void startTerminal(args, signer, control);
}

try {
  leaveMemoryOutOfDumps();
  // The key chain is an addon, and this process loads it by itself.
  requireRecordedAddons(archiveOf(import.meta.filename));
  start();
} catch (error) {
  const { code, message } = toAppError(error);
  process.stderr.write(`${code}: ${message}\n`);
  process.exit(2);
}
