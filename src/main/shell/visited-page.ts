// The page in the window of a visit: what it does by itself is told, and what it must not do does not happen.
import type { Session, WebContents } from 'electron/main';
import { WebContentsView } from 'electron/main';
import type { PageWindowOptions } from '../../shared/visits/page-window.ts';
import { closedPreferences } from './closed-preferences.ts';

/** Of Chromium: the loading was called off. */
const calledOff = -3;

export interface VisitedPage {
  view: WebContentsView;
  /** Another document is on its way. */
  isOpening(): boolean;
  failure(): number | null;
  /** From here on nothing of it is told. */
  end(): void;
}

/** Errors: those of Electron. */
export async function visitedPage(own: Session, options: PageWindowOptions): Promise<VisitedPage> {
  const view = new WebContentsView({
    webPreferences: {
      session: own,
      ...closedPreferences,
      devTools: false,
      disableDialogs: true,
      navigateOnDragDrop: false,
      // What is typed elsewhere stays there.
      focusOnNavigation: false,
      autoplayPolicy: 'document-user-activation-required',
      // What is done on it goes on behind other windows.
      backgroundThrottling: false,
    },
  });
  const { webContents } = view;
  webContents.setAudioMuted(true);
  let ended = false;
  const tell: PageWindowOptions['tell'] = (tidings) => {
    if (!ended) options.tell(tidings);
  };
  const state = { opening: false, failure: null as number | null };
  refuseWays(webContents, options, tell);
  followLoading(webContents, state, tell);
  await answerDialogs(webContents, tell);
  return {
    view,
    isOpening: () => state.opening,
    failure: () => state.failure,
    end: () => {
      ended = true;
    },
  };
}

type Tell = PageWindowOptions['tell'];

function refuseWays(contents: WebContents, { mayReach }: PageWindowOptions, tell: Tell): void {
  const judge = (event: { preventDefault(): void; url: string }): void => {
    if (event.url === 'about:blank' || event.url === 'about:srcdoc') return;
    if (mayReach({ url: event.url, document: true })) return;
    event.preventDefault();
    tell({ kind: 'refused', what: 'open', url: event.url });
  };
  contents.on('will-frame-navigate', judge);
  contents.on('will-redirect', judge);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    tell({ kind: 'refused', what: 'window', url });
    return { action: 'deny' };
  });
  // A page that asks whether one wants to stay is left.
  contents.on('will-prevent-unload', (event) => {
    event.preventDefault();
    tell({ kind: 'dialog' });
  });
  contents.on('select-client-certificate', (event, url, _list, answer) => {
    event.preventDefault();
    tell({ kind: 'refused', what: 'certificate', url });
    (answer as () => void)();
  });
  contents.on('login', (event, { url }, _about, answer) => {
    event.preventDefault();
    tell({ kind: 'refused', what: 'password', url });
    answer();
  });
  contents.on('select-bluetooth-device', (event, _devices, answer) => {
    event.preventDefault();
    answer('');
  });
}

function followLoading(
  contents: WebContents,
  state: { opening: boolean; failure: number | null },
  tell: Tell,
): void {
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (!isMainFrame || isSameDocument) return;
    state.opening = true;
    tell({ kind: 'went' });
  });
  contents.on('did-navigate', () => {
    state.opening = false;
    state.failure = null;
  });
  contents.on('did-fail-load', (_event, code, _words, _url, isMainFrame) => {
    if (!isMainFrame) return;
    state.opening = false;
    if (code !== calledOff) state.failure = code;
  });
  contents.on('did-stop-loading', () => {
    state.opening = false;
  });
  contents.on('render-process-gone', () => tell({ kind: 'gone' }));
}

/** Boxes of the page are answered by the window itself; what is left is to tell of them. */
async function answerDialogs(contents: WebContents, tell: Tell): Promise<void> {
  // Without a first document there is nobody to be asked.
  await contents.loadURL('about:blank');
  contents.debugger.attach('1.3');
  contents.debugger.on('message', (_event, method) => {
    if (method === 'Page.javascriptDialogOpening') tell({ kind: 'dialog' });
  });
  contents.debugger.on('detach', () => tell({ kind: 'gone' }));
  const send = (method: string, params = {}) => contents.debugger.sendCommand(method, params);
  for (const domain of ['Page', 'DOM', 'Accessibility']) await send(`${domain}.enable`);
  await send('Emulation.setFocusEmulationEnabled', { enabled: true });
  // The one box that no handler sees; a page that gets at the real one asks a person who is there.
  await send('Page.addScriptToEvaluateOnNewDocument', { source: 'window.print = () => {};' });
}
