import type { App, Event, WebContents } from 'electron/main';

/** Pins every web contents to the page that main loaded: no navigation, no new window, no webview. */
export function guardNavigation(app: App): void {
  app.on('web-contents-created', (_event, contents) => pin(contents));
}

function pin(contents: WebContents): void {
  const refuse = (event: Event): void => event.preventDefault();
  contents.on('will-navigate', refuse);
  contents.on('will-frame-navigate', refuse);
  contents.on('will-redirect', refuse);
  contents.on('will-attach-webview', refuse);
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}
