import type { App } from 'electron/main';
import { registerAppScheme } from './app-protocol.ts';
import { guardNavigation } from './navigation-guard.ts';
import { blockNetwork, blockSideChannels } from './network-guard.ts';
import { denyPermissions } from './permissions.ts';

/** Turns every protection on, for all windows and sessions to come. Must run before the app is ready. */
export function harden(app: App): void {
  app.enableSandbox();
  registerAppScheme();
  blockSideChannels(app);
  guardNavigation(app);
  app.on('session-created', (session) => {
    denyPermissions(session);
    blockNetwork(session);
  });
}
