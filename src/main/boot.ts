// Joins the services to Electron. What fails at start is said in a box; nothing is created in the
// place of what cannot be opened.
import { join } from 'node:path';
import { app } from 'electron/main';
import { finishRestore } from './backups/finish-restore.ts';
import { databaseName } from './backups/restore-names.ts';
import { anvilPlace } from './chain/anvil/find-anvil.ts';
import { systemClock } from './clock.ts';
import { type Config, defaultDataDir, homeFolder, runningAppImage } from './config.ts';
import { finishErase } from './data-folder/finish-erase.ts';
import { settleLater } from './data-folder/settle-later.ts';
import { Desktop } from './desktop.ts';
import { answerCall } from './ipc/answer-call.ts';
import { createHandlers } from './ipc/handlers/index.ts';
import type { Server } from './ipc/serve.ts';
import { createLog, type Log } from './log.ts';
import { openLogFile } from './log-file.ts';
import { type DataPlace, placeOfData } from './moved-to.ts';
import { whenRefused } from './reach.ts';
import { productCommit, productVersion } from './runtime.ts';
import { waysOut } from './services/backups/way-out.ts';
import { createServices, type Services } from './services.ts';
import type { FirstWindow } from './shell/first-window.ts';
import { loginItem } from './shell/login-item.ts';
import { type AppSigner, startAppSigner } from './shell/signer-process.ts';
import { endOrTake } from './shell/start-failure.ts';
import { openStoreApart, type Store } from './store/open-store.ts';
import { readUpdateSource } from './updates/update-source.ts';
import { loadKeytarKeyChain } from './wallet/keychain/keytar-key-chain.ts';
import { signerEnvironment } from './wallet/signer-environment.ts';
import { WalletAlone } from './wallet-alone.ts';

/**
 * Starts everything behind the window.
 * @param first null at a start at login
 * @param server keeps what the window asks until it is answered here
 */
export async function boot(
  environment: NodeJS.ProcessEnv,
  first: FirstWindow | null,
  server: Server,
): Promise<void> {
  const place = placeOfData(defaultDataDir(environment));
  const config: Config = {
    dataDir: place.dataDir,
    home: homeFolder(),
    resourcesDir: join(app.getAppPath(), 'resources'),
    outDir: join(app.getAppPath(), 'out'),
  };
  const { log, desktop } = openDesktop(config.dataDir);
  try {
    await finishBegun(place, environment, log);
    const path = join(config.dataDir, databaseName);
    const store = await openStoreApart({ path, clock: systemClock });
    const services = startServices({ ...config, ...place }, store, desktop, environment, log);
    const handlers = createHandlers(services, desktop.actions(services));
    const vault = () => services.signer.view.vault;
    const drawn = desktop.open(services, { environment, first, ...config });
    server.answer({
      windowKindOf: (id) => desktop.kindOf(id),
      answer: (...call) => answerCall({ handlers, vault, log }, ...call),
    });
    endTogether(services, desktop, server, environment);
    // The person sees the window first: the network and what is taken up again need the same processor.
    await drawn;
    await services.start();
  } catch (thrown) {
    log.error('boot.failed', thrown);
    if (!desktop.isOpen) closeFirst(first);
    const alone = desktop.isOpen ? null : new WalletAlone({ config, environment, server, log });
    await endOrWayOut(config.dataDir, { environment, alone, thrown });
  }
}

/** @param alone null where the services answer the windows, and hold the database */
async function endOrWayOut(
  dataDir: string,
  failed: { environment: NodeJS.ProcessEnv; alone: WalletAlone | null; thrown: unknown },
): Promise<void> {
  const { environment, alone, thrown } = failed;
  const parts = { dataDir, clock: systemClock, ports: alone, refused: new Set<string>() };
  await endOrTake(app, environment, thrown, () => waysOut(parts, thrown));
}

/** Nothing answers its page. The app itself goes on until the person read why. */
function closeFirst(first: FirstWindow | null): void {
  app.on('window-all-closed', () => undefined);
  first?.window.destroy();
}

/** What is logged goes to standard error and to the log of the data folder, which the window shows. */
function openDesktop(dataDir: string): { log: Log; desktop: Desktop } {
  const file = openLogFile(dataDir, () => desktop.changed({ topic: 'log', id: null }));
  const log = createLog((line) => {
    process.stderr.write(line);
    file.write(line);
  }, systemClock.now);
  const desktop = new Desktop(log);
  whenRefused((error) => log.error('reach.refused', error));
  const { platform } = process;
  log.info('app.started', { version: productVersion, commit: productCommit, platform });
  return { log, desktop };
}

/** What was agreed to, and is to be done before anything is opened. */
async function finishBegun(
  place: DataPlace,
  environment: NodeJS.ProcessEnv,
  log: Log,
): Promise<void> {
  const unsettled = settleLater(place.base);
  if (unsettled !== null) log.error('data.not_set_aside', unsettled);
  const erased = await finishErase(place, { loadKeyChain: loadKeytarKeyChain, withBrowser: false });
  if (erased !== null) {
    const { entriesLeft, filesLeft } = erased;
    log.info('data.erased', { entriesLeft: entriesLeft.length, filesLeft: filesLeft.join(', ') });
    startNoMoreAtLogin(environment, log);
  }
  finishRestore(place.dataDir);
}

/** After everything was erased, as on the first day. */
function startNoMoreAtLogin(environment: NodeJS.ProcessEnv, log: Log): void {
  try {
    const item = loginItem(app, environment);
    if (item.on()) item.set(false);
  } catch (thrown) {
    log.error('login.not_changed', thrown);
  }
}

function startServices(
  config: Config & DataPlace,
  store: Store,
  desktop: Desktop,
  environment: NodeJS.ProcessEnv,
  log: Log,
): Services<AppSigner> {
  return createServices<AppSigner>({
    config,
    store,
    // Without it the window still opens, and says what is missing.
    anvilPath: anvilPlace(),
    clock: systemClock,
    log,
    startSigner: () =>
      startAppSigner(
        join(config.outDir, 'main', 'signer.js'),
        config.dataDir,
        signerEnvironment(environment),
      ),
    signerRestarts: true,
    environment,
    hasWindow: true,
    dataBase: config.base,
    restart: (last) => desktop.restart(last),
    updates: {
      source: readUpdateSource(app.getAppPath()),
      program: runningAppImage(environment, process.execPath),
    },
    openPage: (options) => desktop.visits.open(options),
    locale: app.getLocale() || 'en-US',
    notify: (change) => desktop.changed(change),
    wrote: (piece) => desktop.wrote(piece),
  });
}

const longestStopMs = 5000;

/** Where no tray shows that the app goes on, it ends with its last window; what waits stays in the database. */
function endTogether(
  services: Services,
  desktop: Desktop,
  server: Server,
  environment: NodeJS.ProcessEnv,
): void {
  let ended = false;
  app.on('window-all-closed', () => {
    if (!desktop.goesOn) app.quit();
  });
  app.on('before-quit', (event) => {
    if (ended) return;
    event.preventDefault();
    desktop.stop();
    server.stop();
    const quit = (inOrder: boolean): void => {
      if (ended) return;
      ended = true;
      try {
        desktop.leave(environment, inOrder);
      } finally {
        app.quit();
      }
    };
    // What hangs does not keep the app open: everything that counts is already on disk.
    setTimeout(() => quit(false), longestStopMs);
    void services.stop().then(
      () => quit(true),
      () => quit(false),
    );
  });
}
