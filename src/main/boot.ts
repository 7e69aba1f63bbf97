import { createWindow } from './shell/window-factory.ts';

/** Opens the window as soon as Electron is ready. */
export function boot(): void {
  createWindow('app');
}
