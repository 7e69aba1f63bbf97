import type { App } from 'electron/main';
import { registerAppScheme } from './app-protocol.ts';
import { guardNavigation } from './navigation-guard.ts';
import { blockNetwork, blockSideChannels } from './network-guard.ts';
import { denyPermissions } from './permissions.ts';

/** Turns every protection on, for all windows and sessions to come. Must run before the app is ready. */
export function harden(app: App): void {
  // Chromium refuses to run as root with its sandbox on, so root (a container, continuous
  // integration) starts it with this switch. enableSandbox would then stop the network process.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  registerAppScheme();
  blockSideChannels(app);
  guardNavigation(app);
  app.on('session-created', (session) => {
    denyPermissions(session);
    blockNetwork(session);
  });
}
