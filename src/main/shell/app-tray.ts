// The tray as Electron draws it. What is in it is decided elsewhere.
import { join } from 'node:path';
import { type NativeImage, nativeImage } from 'electron/common';
import { Menu, type MenuItemConstructorOptions, nativeTheme, Tray } from 'electron/main';
import type { TrayAct, TrayItem } from '../../shared/background/tray-menu.ts';

export interface AppTrayOptions {
  resourcesDir: string;
  items(): readonly TrayItem[];
  act(act: TrayAct): void;
}

export class AppTray {
  readonly #options: AppTrayOptions;
  readonly #tray: Tray;
  readonly #paint = (): void => this.#tray.setImage(iconOf(this.#options.resourcesDir));
  #shown = '';

  constructor(options: AppTrayOptions) {
    this.#options = options;
    this.#tray = new Tray(iconOf(options.resourcesDir));
    this.#tray.setToolTip('Countersign');
    // Only some desktops report it; on Linux it opens the menu instead.
    this.#tray.on('click', () => process.platform === 'win32' && options.act('open'));
    nativeTheme.on('updated', this.#paint);
    this.refresh();
  }

  /** Draws the menu again if anything in it changed. */
  refresh(): void {
    const items = this.#options.items();
    const drawn = JSON.stringify(items);
    if (drawn === this.#shown) return;
    this.#shown = drawn;
    this.#tray.setContextMenu(Menu.buildFromTemplate(items.map((item) => this.#entry(item))));
    const [status] = items;
    if (status?.kind === 'words') this.#tray.setToolTip(`Countersign: ${status.label}`);
  }

  destroy(): void {
    nativeTheme.off('updated', this.#paint);
    this.#tray.destroy();
  }

  #entry(item: TrayItem): MenuItemConstructorOptions {
    switch (item.kind) {
      case 'rule':
        return { type: 'separator' };
      case 'words':
        return { label: asText(item.label), enabled: false };
      case 'act':
        return { label: asText(item.label), click: () => this.#options.act(item.act) };
      case 'menu':
        return { label: asText(item.label), submenu: item.items.map((one) => this.#entry(one)) };
    }
  }
}

/** A menu would take the sign as the mark of a key. */
function asText(label: string): string {
  return label.replaceAll('&', '&&');
}

/** macOS colours its template by itself, and finds the sharper one beside it. */
function iconOf(resourcesDir: string): NativeImage {
  const file = (name: string) => join(resourcesDir, 'tray', `${name}.png`);
  if (process.platform === 'darwin') return nativeImage.createFromPath(file('markTemplate'));
  return nativeImage.createFromPath(file(nativeTheme.shouldUseDarkColors ? 'dark' : 'light'));
}
