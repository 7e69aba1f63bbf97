import { Menu, type MenuItemConstructorOptions } from 'electron/main';

/** The menu of the app: its way to quit says first what stops. */
export function setAppMenu(isPackaged: boolean, quit: () => void): void {
  const template: MenuItemConstructorOptions[] = [
    {
      label: 'Countersign',
      submenu: [{ label: 'Quit Countersign', accelerator: 'CommandOrControl+Q', click: quit }],
    },
    { role: 'editMenu' },
    ...(isPackaged ? [] : [{ role: 'viewMenu' } as const]),
    { role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
