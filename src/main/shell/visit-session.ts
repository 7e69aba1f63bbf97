// What pages that a plan visits keep and reach: a session in memory, whose only way out is the proxy of the visit,
// with every permission refused. Visits of a run share it, one after the other, and each finds it empty.
import { type OnBeforeRequestListenerDetails, type Session, session } from 'electron/main';
import type { PageWindowOptions } from '../../shared/visits/page-window.ts';
import { leaveToVisit } from './navigation-guard.ts';
import { wayOutName } from './way-out-name.ts';

/** Pages open no windows, keep no files and take nobody elsewhere; their questions are answered with no. */
const sandbox = 'sandbox allow-scripts allow-forms allow-same-origin allow-modals';

/** A page may hold these in itself; it is never opened from them. */
const inPage = new Set(['data:', 'blob:']);

export async function visitSession(options: PageWindowOptions): Promise<Session> {
  const own = session.fromPartition(`visit-${options.runId}`, { cache: false });
  leaveToVisit(own);
  own.setSpellCheckerEnabled(false);
  own.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !may(details, options) }));
  own.webRequest.onHeadersReceived(({ responseHeaders }, answer) =>
    answer({ responseHeaders: withSandbox(responseHeaders ?? {}) }),
  );
  own.setPermissionRequestHandler((_contents, permission, answer) => {
    options.tell({ kind: 'refused', what: 'permission', url: permission });
    answer(false);
  });
  own.removeAllListeners('will-download');
  own.on('will-download', (event, item) => {
    event.preventDefault();
    options.tell({ kind: 'refused', what: 'download', url: item.getURL() });
  });
  await own.setProxy({
    mode: 'fixed_servers',
    proxyRules: `http://${wayOutName}:${options.port}`,
    // This computer too is reached over it, or not at all.
    proxyBypassRules: '<-loopback>',
  });
  return own;
}

/** Nothing of a visit is left for the next, and nothing goes on. */
export async function emptyVisitSession(own: Session): Promise<void> {
  own.webRequest.onBeforeRequest((_details, answer) => answer({ cancel: true }));
  own.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  await own.closeAllConnections();
  await Promise.all([
    own.clearStorageData(),
    own.clearCache(),
    own.clearAuthCache(),
    own.clearHostResolverCache(),
  ]);
}

function may(
  { url, method, resourceType }: OnBeforeRequestListenerDetails,
  { mayReach, tell }: PageWindowOptions,
): boolean {
  tell({ kind: 'asked' });
  const isFrame = resourceType === 'mainFrame' || resourceType === 'subFrame';
  if (!isFrame && URL.canParse(url) && inPage.has(new URL(url).protocol)) return true;
  // What is sent somewhere counts as much as what is opened.
  const document = isFrame || !['GET', 'HEAD'].includes(method);
  if (mayReach({ url, document })) return true;
  tell({ kind: 'refused', what: isFrame ? 'open' : 'load', url });
  return false;
}

/** Beside what the site says itself: of several policies each one binds. */
function withSandbox(headers: Record<string, string[]>): Record<string, string[]> {
  const name =
    Object.keys(headers).find((each) => each.toLowerCase() === 'content-security-policy') ??
    'Content-Security-Policy';
  return { ...headers, [name]: [...(headers[name] ?? []), sandbox] };
}
