import { start, type Trial } from './trial.ts';

const switches = [
  '--inspect=0',
  '--remote-debugging-port=0',
  '--remote-debugging-pipe',
  '--js-flags=--expose-gc',
  '--user-data-dir=/tmp',
  '--load-extension=/tmp',
];

/** Each ends it at once, with a line that says so, and opens nothing before. */
export const takesNoSwitch: Trial = async ({ places, environment }) => {
  for (const word of switches) {
    const app = start(places.executable, [word], environment);
    const code = await app.ended;
    if (code !== 2) return `${word} ended it with ${code}. ${app.said()}`;
    if (!app.said().includes('it does not take')) return `${word} ended it without a word`;
    if (/(Debugger|DevTools) listening/.test(app.said())) return `${word} opened a port`;
  }
  return null;
};
