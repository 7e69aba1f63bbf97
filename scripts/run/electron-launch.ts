// How everything here starts the real app: npm start, the demo, the tests and the benchmarks.
import { join } from 'node:path';

/** Chromium refuses to run as root with its sandbox on. */
export function rootArguments(): string[] {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

/** Electron's arguments for the folder of an app. */
export function electronArguments(appDir: string): string[] {
  return [...rootArguments(), appDir];
}

/** The same where Playwright drives the app, which it attaches to before there is a window. */
export function drivenArguments(appDir: string): string[] {
  return [...electronArguments(join(import.meta.dirname, 'driven-app')), appDir];
}

/** The app's data folder in a home. */
export function dataDirIn(home: string): string {
  return join(home, 'data');
}

/** Our environment without what would let the app touch the person's own files or key chain. */
export function isolatedEnvironment(home: string): Record<string, string> {
  const { DBUS_SESSION_BUS_ADDRESS: _bus, ...rest } = process.env;
  const defined = Object.entries(rest).filter((entry): entry is [string, string] => !!entry[1]);
  return { ...Object.fromEntries(defined), HOME: home, COUNTERSIGN_HOME: dataDirIn(home) };
}
