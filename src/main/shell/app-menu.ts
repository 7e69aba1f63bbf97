import { Menu, type MenuItemConstructorOptions } from 'electron/main';

/** Letters of every window larger and smaller, a packaged app's too. */
const zoom: readonly MenuItemConstructorOptions[] = [
  { id: 'zoom-in', role: 'zoomIn' },
  // On most keyboards the plus is above the equals sign.
  { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false },
  { id: 'zoom-out', role: 'zoomOut' },
  { id: 'zoom-reset', role: 'resetZoom' },
];

const forMakers: readonly MenuItemConstructorOptions[] = [
  { role: 'reload' },
  { role: 'toggleDevTools' },
];

/** The menu of the app: its way to quit says first what stops. */
export function setAppMenu(isPackaged: boolean, quit: () => void): void {
  const template: MenuItemConstructorOptions[] = [
    {
      label: 'Countersign',
      submenu: [{ label: 'Quit Countersign', accelerator: 'CommandOrControl+Q', click: quit }],
    },
    { role: 'editMenu' },
    { label: 'View', submenu: [...zoom, ...(isPackaged ? [] : forMakers)] },
    { role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
