import { descendantsOf } from '../../../test/support/descendants.ts';
import { start, type Trial, until } from './trial.ts';

/** Its window, its signer, and anvil from where it lies outside of the archive. */
export const startsWhole: Trial = async ({ places, environment }) => {
  const app = start(places.executable, [], environment);
  const parts = ['--type=renderer', 'node.mojom.NodeService', `${places.archive}.unpacked/`];
  const missing = (): string | undefined => {
    const commands = descendantsOf(app.pid).map(({ command }) => command);
    return parts.find((part) => !commands.some((command) => command.includes(part)));
  };
  const whole = await until(app, () => missing() === undefined);
  const never = missing();
  // An Electron whose fuse leaves the inspector answers this signal by opening it.
  app.end('SIGUSR1');
  app.end('SIGTERM');
  await app.ended;
  if (!whole) return `${never} never came. ${app.said()}`;
  return app.said().includes('Debugger listening') ? 'it opened an inspector' : null;
};
