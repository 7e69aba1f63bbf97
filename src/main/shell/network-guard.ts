// The backstop behind the content security policy: pages reach no network even without one. Main's
// own requests (RPC, model) go through Node and are not affected.
import type { App, Session } from 'electron/main';
import { wayOutName } from './way-out-name.ts';

/** Schemes that a page may load. DevTools exists only in development. */
const allowed = new Set(['app:', 'data:', 'devtools:']);

/** Whether a page's request may go on. */
export function mayLoad(url: string): boolean {
  return URL.canParse(url) && allowed.has(new URL(url).protocol);
}

/** Cancels every request of this session that is not for the app's own files. */
export function blockNetwork(session: Session): void {
  session.webRequest.onBeforeRequest((details, answer) =>
    answer({ cancel: !mayLoad(details.url) }),
  );
}

/** Closes the ways out that no request handler sees. Only possible before the app is ready. */
export function blockSideChannels(app: App): void {
  // dns-prefetch and preconnect look names up before any request exists. One name is known
  // to nobody else: that of the proxy of a visit, which only the session of the visit is told.
  app.commandLine.appendSwitch(
    'host-resolver-rules',
    `MAP ${wayOutName} 127.0.0.1, MAP * ~NOTFOUND`,
  );
  // WebRTC opens sockets of its own; with this policy only through a proxy, and there is none.
  app.on('web-contents-created', (_event, contents) =>
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp'),
  );
}
