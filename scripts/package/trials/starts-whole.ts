import { descendantsOf } from '../../../test/support/descendants.ts';
import { start, type Trial, until } from './trial.ts';

/** Its window, its signer, and anvil from where it lies outside of the archive. */
export const startsWhole: Trial = async ({ places, environment }) => {
  const app = start(places.executable, [], environment);
  const parts = ['--type=renderer', 'node.mojom.NodeService', `${places.archive}.unpacked/`];
  let missing: string | undefined;
  const whole = await until(app, () => {
    const commands = descendantsOf(app.pid).map(({ command }) => command);
    // Of one that has ended nothing is left to look at.
    if (app.isRunning()) {
      missing = parts.find((part) => !commands.some((command) => command.includes(part)));
    }
    return app.isRunning() && missing === undefined;
  });
  // An Electron whose fuse leaves the inspector answers this signal by opening it.
  app.end('SIGUSR1');
  app.end('SIGTERM');
  await app.ended;
  if (!whole) return `${missing} never came. ${app.said()}`;
  return app.said().includes('Debugger listening') ? 'it opened an inspector' : null;
};
