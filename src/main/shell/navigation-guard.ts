import type { App, Event, Session, WebContents } from 'electron/main';

const visits = new WeakSet<Session>();

/** Pages of this session go where a plan takes them; what watches over them is made with them. */
export function leaveToVisit(session: Session): void {
  visits.add(session);
}

/** Pins every web contents to the page that main loaded: no navigation, no new window, no webview. A visit to the web is apart. */
export function guardNavigation(app: App): void {
  app.on('web-contents-created', (_event, contents) => {
    if (!visits.has(contents.session)) pin(contents);
  });
}

function pin(contents: WebContents): void {
  const refuse = (event: Event): void => event.preventDefault();
  contents.on('will-navigate', refuse);
  contents.on('will-frame-navigate', refuse);
  contents.on('will-redirect', refuse);
  contents.on('will-attach-webview', refuse);
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // Chromium asks nobody before it shows about:blank, so from there the page is loaded again.
  let page: string | undefined;
  contents.on('did-navigate', (_event, url) => {
    if (url !== 'about:blank') page = url;
    else if (page) void contents.loadURL(page);
  });
}
